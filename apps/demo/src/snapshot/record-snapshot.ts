/** Reads what was played, as a first start loads it. */
import type pg from 'pg';
import type { App } from '@idss/server/kernel/app';
import { copyOut } from '@idss/server/db/copy-rows';
import { inTransaction } from '@idss/server/db/transaction';
import {
  copyOutFor,
  listSequences,
  listTablesToCopy,
  setCopyFormat,
} from '@idss/server/features/operations/backup/backup.sql';
import type { RecordedFile, RecordedTable, Snapshot } from './snapshot-file.ts';
import { listStorageKeys, notRecorded, setPasswords } from './snapshot.sql.ts';

export async function recordSnapshot(app: App, owner: pg.Pool, begunAt: Date): Promise<Snapshot> {
  const endedAt = app.now();
  // Each installation makes its own of the password.
  await setPasswords(owner, '');
  return inTransaction(owner, async (db) => {
    await setCopyFormat(db);
    const tables: RecordedTable[] = [];
    for (const table of await listTablesToCopy(db)) {
      if (notRecorded.has(table.name)) continue;
      let rows = 0;
      const chunks: Buffer[] = [];
      for await (const chunk of copyOut(db, copyOutFor(table), (count) => {
        rows = count;
      }))
        chunks.push(chunk);
      if (rows > 0) tables.push({ ...table, rows, content: Buffer.concat(chunks) });
    }
    const files: RecordedFile[] = [];
    for (const storageKey of await listStorageKeys(db))
      files.push({ storageKey, content: await app.files.readAll(storageKey) });
    const sequences = (await listSequences(db)).filter(({ name }) =>
      tables.some((table) => name.startsWith(`${table.name}_`)),
    );
    return { begunAt: begunAt.toISOString(), endedAt: endedAt.toISOString(), tables, sequences, files };
  });
}
