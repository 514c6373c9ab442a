/** Commits together what is finished at about the same time: items that arrive during one transaction share the next. */
import { currentWatch } from '#src/jobs/progress.ts';
import { isDatabaseAway } from './is-away.ts';

interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Where a group cannot be committed, each of its items is committed by itself, so that an error concerns only its own. */
export function createGroupCommit<Item>(
  maxItems: number,
  commit: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isRunning = false;

  async function commitGroup(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      await commit(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      const isLost = isDatabaseAway(error) || currentWatch()?.signal.aborted;
      if (isLost || group.length === 1) for (const { reject } of group) reject(error);
      else for (const one of group) await commitGroup([one]);
    }
  }

  async function commitWaiting(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await commitGroup(waiting.splice(0, maxItems));
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void commitWaiting();
    });
}
