/**
 * Generates files of the current data and stores them: once for one state of the data, since their ids are made of it.
 * Earlier ones are archived. Spec: files-on-request.
 */
import { hedisComponent } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import {
  archiveStoredFiles,
  findStoredFiles,
  insertStoredFiles,
  reviveStoredFiles,
  type StoredFile,
} from '#src/files/stored-file.sql.ts';
import { writeContent } from '#src/files/write-content.ts';
import { type ComponentRecord, lockComponent } from '#src/access/find-component.sql.ts';
import type { Generator, SourceState } from './generator.ts';
import { generatedFileId, generatedFileIds, readSourceState } from './source-state.ts';

const component = hedisComponent;

/** False if the data changed in the meantime: nothing is stored then. */
export async function storeGenerated(
  app: App,
  generator: Generator,
  record: ComponentRecord,
  state: SourceState,
  by: string,
): Promise<boolean> {
  const ids = generatedFileIds(generator, state);
  const known = await findStoredFiles(app.pool, ids);
  const isComplete = known.length === ids.length;
  if (isComplete && known.every(({ archivedAt }) => archivedAt === null)) return true;
  const files = isComplete ? [] : await generateFiles(app, app.pool, generator, record, state, by);
  return keep(app, generator, record, ids, files);
}

/** Stored durably, and in no row yet: what gets no row is swept. */
export async function generateFiles(
  app: App,
  db: Queryable,
  generator: Generator,
  record: ComponentRecord,
  state: SourceState,
  by: string,
): Promise<readonly StoredFile[]> {
  const { submissionId, measurementYear } = record;
  const files = await generator.generate(app, db, record, state, by);
  // The audit report is the auditor's, no matter who requests it.
  const createdBy = generator.dependsOn === 'lock' ? (state.stamps.auditLock?.by ?? by) : by;
  return Promise.all(
    files.map(
      async ({ content, ...facts }): Promise<StoredFile> => ({
        ...facts,
        ...(await writeContent(app.files, content)),
        fileId: generatedFileId(facts.fileType, state),
        measurementYear,
        submissionId,
        component,
        originalName: facts.fileName,
        createdBy,
      }),
    ),
  );
}

async function keep(
  app: App,
  generator: Generator,
  { submissionId }: ComponentRecord,
  ids: readonly string[],
  files: readonly StoredFile[],
): Promise<boolean> {
  const { fileTypes } = generator;
  const change = { name: 'made-file', details: [String(fileTypes[0])] };
  const store = async ({ db }: Change): Promise<boolean> => {
    const now = await lockComponent(db, submissionId, component);
    if (!now || now.currentRunId === null) return false;
    const current = generatedFileIds(generator, await readSourceState(db, now, generator));
    if (current.some((id, n) => id !== ids[n])) return false;
    const why = 'Replaced by a newer one';
    await archiveStoredFiles(db, { submissionId, component, fileTypes, why, keep: ids });
    await insertStoredFiles(db, files);
    await reviveStoredFiles(db, ids);
    return true;
  };
  const isStored = await makeChange({ app, actor: systemActor }, store, change);
  // Of two that generated the same at once, one is stored.
  const rows = isStored ? await findStoredFiles(app.pool, ids) : [];
  const claimed = new Set(rows.map(({ storageKey }) => storageKey));
  for (const { storageKey } of files) if (!claimed.has(storageKey)) await app.files.remove(storageKey);
  return isStored;
}
