/** Clears caches in every process, with its event. Spec: admin-data-caches. */
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import type { CacheTopic } from '#src/kernel/effects.ts';

interface ClearedCache {
  readonly key: string;
  /** The change that drops it. */
  readonly topic: CacheTopic;
}

export const clearCaches = (context: Context, cleared: readonly ClearedCache[]): Promise<void> =>
  makeChange(context, async ({ drop, emit }) => {
    for (const { topic } of cleared) drop(topic);
    emit({ kind: 'caches-cleared', keys: [...new Set(cleared.map(({ key }) => key))] });
  });
