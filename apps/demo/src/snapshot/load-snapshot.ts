/** Loads the recorded demonstration into a portal that has nothing yet, moved to today. */
import type pg from 'pg';
import { hashPassword } from '@idss/identity/hash-password';
import type { App } from '@idss/server/kernel/app';
import { setCopyFormat } from '@idss/server/features/operations/backup/backup.sql';
import {
  fillTable,
  setSequence,
  withoutKeysAndTriggers,
} from '@idss/server/features/operations/backup/restore.sql';
import { systemActor } from '@idss/server/kernel/actor';
import { changes } from '@idss/server/kernel/cached';
import { type ChangeParts, makeChange } from '@idss/server/kernel/change';
import { forEachLimited } from '@idss/server/jobs/for-each-limited';
import { once } from '../load-demo-season.ts';
import type { Snapshot } from './snapshot-file.ts';
import {
  chainEvents,
  defineMove,
  hasEvents,
  listMissingColumns,
  lockForLoading,
  moveMilestones,
  moveTable,
  setPasswords,
} from './snapshot.sql.ts';

/** Answers false where the portal has something already, or another schema. */
export async function loadSnapshot(
  app: App,
  owner: pg.Pool,
  { password, reading }: { readonly password: string; readonly reading: Promise<Snapshot> },
): Promise<boolean> {
  if (await hasEvents(owner)) return false;
  const passwordHash = hashPassword(password);
  const snapshot = await reading;
  const missing = await listMissingColumns(
    owner,
    snapshot.tables.flatMap(({ name, columns }) =>
      columns.map((column) => ({ table: name, column: column.name })),
    ),
  );
  if (missing.length > 0) {
    app.log.warn(
      `The recorded demonstration does not fit the schema (${missing.join(', ')}), and is played instead. Renew it: npm run demo:record`,
    );
    return false;
  }
  // Before the rows that name them, and flushed to disk while the rows are loaded.
  const files = forEachLimited(snapshot.files, 16, async ({ storageKey, content }) => {
    await app.files.write(once(content), { storageKey });
  });
  const [isLoaded] = await Promise.all([
    loadRows({ pool: owner, push: app.push }, snapshot, {
      now: app.now(),
      passwordHash: await passwordHash,
      files,
    }),
    files,
  ]);
  return isLoaded;
}

async function loadRows(
  app: ChangeParts,
  { tables, sequences, begunAt, endedAt }: Snapshot,
  { now, passwordHash, files }: { now: Date; passwordHash: string; files: Promise<void> },
): Promise<boolean> {
  return makeChange({ app, actor: systemActor }, async ({ db, drop }) => {
    await lockForLoading(db);
    if (await hasEvents(db)) return false;
    await setCopyFormat(db);
    await defineMove(db, { begunAt, endedAt, now });
    await withoutKeysAndTriggers(db, tables, async () => {
      for (const table of tables) {
        await fillTable(db, table, once(table.content));
        await moveTable(db, table);
      }
      await moveMilestones(db);
      await chainEvents(db);
      await setPasswords(db, passwordHash);
    });
    for (const sequence of sequences) await setSequence(db, sequence);
    for (const topic of [changes.season, changes.settings, changes.people]) drop(topic);
    await files;
    return true;
  });
}
