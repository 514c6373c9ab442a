/**
 * Events that strangers cause as often as they like. Those of one kind, person and client address within an hour are a
 * group, and the chain gets the first, the 10th, the 100th and so on, and at the end of the hour their number. When there
 * are too many groups the rest are counted as one. So an attack adds a bounded number of rows. Spec: events-grouped.
 */

export interface GroupCount {
  readonly count: number;
  /** When the first of them came. */
  readonly since: Date;
}

/** Appends the event of a group; of all that are too many to be told apart, where `isOfMany`. */
type Write = (total: GroupCount, isOfMany: boolean) => Promise<void>;

interface Group {
  readonly write: Write;
  readonly isOfMany: boolean;
  readonly since: Date;
  count: number;
  written: number;
}

export interface GroupedEvents {
  /** Counts one more, of this kind and of its group in it. What cannot be written now is written later. */
  count(kind: string, group: string, write: Write): Promise<void>;
  /** To be called now and then: writes what was not written, and ends groups of more than an hour. */
  writePending(): Promise<void>;
  /** Ends all groups. */
  close(): Promise<void>;
}

export interface GroupingOptions {
  readonly now?: () => Date;
  readonly maxGroups?: number;
  readonly onFailure: (error: unknown) => void;
}

const hour = 3_600_000;

export function createGroupedEvents({
  now = () => new Date(),
  maxGroups = 100,
  onFailure,
}: GroupingOptions): GroupedEvents {
  const groups = new Map<string, Group>();

  async function writeGroup(group: Group): Promise<void> {
    const { count, written, since } = group;
    if (count === written) return;
    group.written = count;
    try {
      await group.write({ count, since }, group.isOfMany);
    } catch (error) {
      group.written = written;
      onFailure(error);
    }
  }

  async function end(key: string, group: Group): Promise<void> {
    await writeGroup(group);
    // One that could not be written stays.
    if (group.written === group.count && groups.get(key) === group) groups.delete(key);
  }

  return {
    async count(kind, groupKey, write) {
      const ownKey = `${kind}\0${groupKey}`;
      const isOfMany = !groups.has(ownKey) && groups.size >= maxGroups;
      const key = isOfMany ? kind : ownKey;
      let group = groups.get(key);
      if (!group) {
        group = { write, isOfMany, since: now(), count: 0, written: 0 };
        groups.set(key, group);
      }
      group.count += 1;
      if (isRound(group.count)) await writeGroup(group);
    },
    async writePending() {
      const before = now().getTime() - hour;
      for (const [key, group] of Array.from(groups))
        if (group.since.getTime() <= before) await end(key, group);
        else if (group.written < roundBelow(group.count)) await writeGroup(group);
    },
    async close() {
      for (const [key, group] of Array.from(groups)) await end(key, group);
    },
  };
}

const roundBelow = (count: number): number => 10 ** (String(count).length - 1);
const isRound = (count: number): boolean => count === roundBelow(count);
