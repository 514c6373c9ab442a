import type { PushMessage } from '@idss/contract/operations/push';
import type { App } from '#src/kernel/app.ts';
import { type Audience, notify } from '#src/kernel/push.ts';
import { nextHint } from './portal.ts';

type PushParts = Pick<App, 'push' | 'pool'>;

/** The hints that are published while this runs, for everyone. */
export async function hintsDuring(
  app: PushParts,
  run: () => Promise<unknown>,
): Promise<readonly PushMessage[]> {
  return (await deliveriesDuring(app, run)).map(({ message }) => message);
}

/** The same, with whom each is for. */
export async function deliveriesDuring(app: PushParts, run: () => Promise<unknown>) {
  await passMark(app);
  const hints: { message: PushMessage; audience: Audience }[] = [];
  const stop = app.push.subscribe({
    userId: '',
    wants: ({ kind }) => kind !== 'settings',
    send: (message, audience) => void hints.push({ message, audience }),
    end: () => undefined,
  });
  await run();
  await passMark(app);
  stop();
  return hints;
}

/** Hints arrive in their order: after this one no earlier one is on its way. */
async function passMark({ push, pool }: PushParts): Promise<void> {
  const mark = nextHint({ push }, ({ kind }) => kind === 'settings');
  await notify(pool, { message: { kind: 'settings' }, audience: {} });
  await mark;
}
