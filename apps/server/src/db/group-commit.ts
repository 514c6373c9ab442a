/** Commits together what is finished at about the same time: items that arrive during one transaction share the next. */
import { currentWatch } from '#src/kernel/progress.ts';
import { isDatabaseAway } from './is-away.ts';

interface WaitingItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitOptions<Item, Result> {
  readonly maxItems: number;
  /** Answers the results of the items in their order, where they have any. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Result[] | void>;
  /** Will more items come soon? Then a group that is not full waits for them, for a moment. */
  readonly expectsMore?: () => boolean;
}

/** How long the first item of a group waits for others. */
const maxMilliseconds = 100;

/** Where a group cannot be committed, each of its items is committed by itself, so that an error concerns only its own. */
export function createGroupCommit<Item, Result = void>({
  maxItems,
  commit,
  expectsMore = () => false,
}: GroupCommitOptions<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: WaitingItem<Item, Result>[] = [];
  let isRunning = false;
  let onArrival = (): void => undefined;

  const isReady = (): boolean => waiting.length >= maxItems || !expectsMore();

  async function commitGroup(group: readonly WaitingItem<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [n, { resolve }] of group.entries()) resolve(results?.[n] as Result);
    } catch (error) {
      const isLost = isDatabaseAway(error) || currentWatch()?.signal.aborted;
      if (isLost || group.length === 1) for (const { reject } of group) reject(error);
      else for (const one of group) await commitGroup([one]);
    }
  }

  async function gather(): Promise<void> {
    // Items of the same turn of the event loop.
    await new Promise(setImmediate);
    if (isReady()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, maxMilliseconds);
      onArrival = () => {
        if (!isReady()) return;
        clearTimeout(timer);
        resolve();
      };
    });
    onArrival = () => undefined;
  }

  async function commitWaiting(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await gather();
      await commitGroup(waiting.splice(0, maxItems));
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      onArrival();
      if (!isRunning) void commitWaiting();
    });
}
