import type { PushMessage } from '@idss/contract/operations/push';
import type { App } from '#src/kernel/app.ts';
import { nextHint } from './portal.ts';

/** The hints that are published while this runs, for everyone. */
export async function hintsDuring(
  app: Pick<App, 'push' | 'pool'>,
  run: () => Promise<unknown>,
): Promise<readonly PushMessage[]> {
  await passMark(app);
  const heard: PushMessage[] = [];
  const stop = app.push.subscribe({
    userId: '',
    wants: () => true,
    send: (message) => void heard.push(message),
    end: () => undefined,
  });
  await run();
  await passMark(app);
  stop();
  return heard.filter(({ kind }) => kind !== 'settings');
}

/** Hints arrive in their order: after this one no earlier one is on its way. */
async function passMark({ push, pool }: Pick<App, 'push' | 'pool'>): Promise<void> {
  const mark = nextHint({ push }, ({ kind }) => kind === 'settings');
  await push.publish(pool, { kind: 'settings' }, {});
  await mark;
}
