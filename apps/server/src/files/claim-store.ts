/**
 * A file store belongs to one database: both have the same random id. Without that, a portal that is pointed at
 * another's store takes every file there for an unknown one.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { inTransaction } from '#src/db/transaction.ts';
import type { FileStore } from './file-store.ts';
import {
  confirmStoreMark,
  hasStoredFiles,
  insertStoreMark,
  lockStoreMark,
  readStoreMark,
  replaceStoreMark,
  type StoreMark,
} from './store-mark.sql.ts';
import { claimedKeys } from './stored-file.sql.ts';
import { toBatches } from './sweep-files.ts';

/** The message is for the person who starts the portal. */
export class ForeignStore extends Error {}

type Store = Pick<FileStore, 'name' | 'mark' | 'list'>;

const markShape = z.object({ storeId: z.uuid() });

/**
 * Throws ForeignStore where this store is another database's. Two that have no mark yet are made to belong together,
 * if nothing speaks against it.
 */
export async function claimStore(pool: pg.Pool, store: Store): Promise<void> {
  // The store's own mark first: a database must not get an id because it was pointed at the wrong store once.
  if ((await readMarkFor(store)) === null) await insertStoreMark(pool, randomUUID());
  await inTransaction(pool, async (db) => {
    const ours = await lockStoreMark(db);
    const theirs = await readMarkFor(store);
    if (ours !== null && theirs === ours.storeId) return confirmStoreMark(db);
    const problem = theirs !== null ? foreign(ours) : await explainRefusedAdoption(db, store, ours);
    if (problem !== null) throw new ForeignStore(refusal(store, problem));
    if (ours === null) throw new Error('The database has no mark for its file store.');
    // A crash after this line leaves a store with the id that the database has already.
    await writeMark(store, ours.storeId);
    await confirmStoreMark(db);
  });
}

/** Whatever belonged together before: from now on these two do. For an administrator who knows that they match. */
export async function joinStore(owner: pg.Pool, store: Store): Promise<string> {
  const storeId = randomUUID();
  await replaceStoreMark(owner, storeId);
  await writeMark(store, storeId);
  await confirmStoreMark(owner);
  return storeId;
}

/** One sentence where verifying would report every file of the wrong store; null where they belong together. */
export async function explainForeignStore(pool: pg.Pool, store: Store): Promise<string | null> {
  const ours = await readStoreMark(pool);
  let theirs: string | null;
  try {
    theirs = await readMarkFor(store);
  } catch (error) {
    if (error instanceof ForeignStore) return error.message;
    throw error;
  }
  return ours?.storeId === theirs || theirs === null ? null : refusal(store, foreign(ours));
}

const refusal = ({ name }: Store, problem: string): string =>
  `The file store ${name} does not belong to this database: ${problem}. Set STORAGE_URL (or DATA_DIR) and ` +
  'DATABASE_URL to a store and a database that belong together; if you are sure that these two do, run ' +
  '"npx idss store join".';

const foreign = (ours: StoreMark | null): string =>
  ours === null ? 'it is marked as the store of another one' : 'their marks differ';

/** The store has no mark. Null: it may get the one of the database. */
async function explainRefusedAdoption(
  db: pg.PoolClient,
  store: Store,
  ours: StoreMark | null,
): Promise<string | null> {
  if (ours?.isMarked && (await hasStoredFiles(db)))
    return 'the database has records of files, and its store has a mark, which this one has not';
  // Its first files decide: an existing installation has rows for them.
  for await (const keys of toBatches(store.list(new Date(Date.now() + 1000))))
    return (await claimedKeys(db, keys)).size > 0
      ? null
      : 'it has files, and the database knows none of them';
  return null;
}

async function readMarkFor({ mark }: Store): Promise<string | null> {
  const text = await mark.read();
  if (text === null) return null;
  const parsed = markShape.safeParse(parse(text));
  if (!parsed.success)
    throw new ForeignStore(`The mark of the file store, ${mark.name}, cannot be read. Restore it.`);
  return parsed.data.storeId;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const writeMark = ({ mark }: Store, storeId: string): Promise<void> =>
  mark.write(`${JSON.stringify({ storeId }, null, 2)}\n`);
