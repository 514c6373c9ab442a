/** Which keys of a store, whose times cannot be set, were written to or claimed lately. */
import type { Queryable } from '#src/db/queryable.ts';
import { forgetAges, isNotedSince, noteAge } from './storage-ages.sql.ts';

export interface StorageAges {
  /** Notes that the key is in use now. */
  note(storageKey: string): Promise<unknown>;
  /** Whether it was noted at that time or later. */
  isFresh(storageKey: string, since: Date): Promise<boolean>;
  /** Deletes older notes. */
  forget(before: Date): Promise<unknown>;
}

export const databaseAges = (pool: Queryable): StorageAges => ({
  note: (storageKey) => noteAge(pool, storageKey),
  isFresh: (storageKey, since) => isNotedSince(pool, storageKey, since),
  forget: (before) => forgetAges(pool, before),
});
