/** The current file of a type that is generated. */
import { hedisComponent } from '@idss/domain/program';
import type { Stamp } from '@idss/domain/stages/stamps';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import {
  fileTypes,
  findStoredFile,
  insertStoredFiles,
  type StoredFileRow,
} from '#src/files/stored-file.sql.ts';
import { generatedFileId, readSourceState, readStamps } from '#src/documents/generated/source-state.ts';
import { generateFiles, storeGenerated } from '#src/documents/generated/store-generated.ts';
import { conflict } from '#src/kernel/errors.ts';
import { type ComponentRecord, findComponent } from '#src/access/find-component.sql.ts';
import { auditReport, getGenerator, isGenerated } from './generators.ts';

/** Saving all the time can keep others from a file for this many attempts at most. */
const maxAttempts = 5;

/** The stored one where it is of the current data, otherwise a new one, which replaces it. null where there are no data. */
export async function currentFile(
  app: App,
  submissionId: number,
  fileType: number,
  by: string,
): Promise<StoredFileRow | null> {
  const generator = getGenerator(fileType);
  if (!generator) throw new Error(`Files of type ${fileType} are not generated.`);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const record = await findComponent(app.pool, submissionId, hedisComponent);
    if (!record || !isGenerated(record, fileType)) return null;
    const state = await readSourceState(app.pool, record, generator);
    if (generator.dependsOn === 'lock' && state.stamps.auditLock === null) return null;
    if (await storeGenerated(app, generator, record, state, by))
      return findStoredFile(app.pool, generatedFileId(fileType, state));
  }
  throw conflict('The data of this submission are changing right now. Please try again in a moment.');
}

/** Who locked the review table, and when; null where it is not locked. */
export async function getAuditLock(db: Queryable, record: ComponentRecord): Promise<Stamp | null> {
  if (!isGenerated(record, fileTypes.audit)) return null;
  return (await readStamps(db, record)).auditLock;
}

/** Within the transaction that removes the audit lock, of the record before it: generates the report if it is missing. */
export async function keepAuditReport(app: App, db: Queryable, record: ComponentRecord): Promise<void> {
  if (!isGenerated(record, fileTypes.audit)) return;
  const state = await readSourceState(db, record, auditReport);
  const lock = state.stamps.auditLock;
  if (lock === null || (await findStoredFile(db, generatedFileId(fileTypes.audit, state)))) return;
  await insertStoredFiles(db, await generateFiles(app, db, auditReport, record, state, lock.by));
}
