/** Generates an extract from one snapshot. One that was killed begins again; its bytes have no row yet. Spec: admin-data-extract-file. */
import { randomUUID } from 'node:crypto';
import { type ExtractContents, wholeContents } from '@idss/domain/extract/extract-contents';
import type { App } from '#src/kernel/app.ts';
import { inSnapshot } from '#src/db/transaction.ts';
import { makeChange } from '#src/kernel/change.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { extractHint } from '#src/kernel/effects.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { insertStoredFiles } from '#src/files/stored-file.sql.ts';
import { temporaryFolder } from '#src/files/open-store.ts';
import { withTemporaryFolder } from '#src/files/temporary-copy.ts';
import { toZip } from '#src/files/zip-stream.ts';
import { version } from '#src/kernel/product.ts';
import {
  allowIdleTransaction,
  findExtract,
  finishExtract,
  listOldExtracts,
  noteFailure,
  type Progress,
  type StoredExtract,
  writeProgress,
} from './data-extract.sql.ts';
import { deleteExtract } from './delete-extract.ts';
import { extractMembers, storeMissingResults } from './extract-members.ts';
import type { ExtractJob } from './extract-queue.ts';
import { readScope, type Scope, type ScopeOptions, type Versions } from './extract-scope.ts';

const day = 86_400_000;
const retentionDays = 30;
const internalFile = 0;

/** Somebody cancelled it: its temporary file is removed, and the job is done. */
class ExtractCancelled extends Error {}

export async function runExtract(app: App, { extractId, actor }: ExtractJob): Promise<void> {
  const extract = await findExtract(app.pool, extractId);
  if (!extract || (extract.state !== 'Waiting' && extract.state !== 'Running')) return;
  let written: Written;
  try {
    written = await writeZip(app, extract);
  } catch (error) {
    if (error instanceof ExtractCancelled) return;
    await noteFailure(app.pool, extractId, error instanceof Error ? error.message : String(error));
    throw error;
  }
  const { zip, submissions, versions } = written;
  const fileId = randomUUID();
  const isStored = await makeChange({ app, actor }, async ({ db, emit }) => {
    const now = await findExtract(db, extractId, { isLocked: true });
    if (now?.state !== 'Running') return false;
    const { name, measurementYear, type, createdBy } = extract;
    await insertStoredFiles(db, [
      {
        ...zip,
        fileId,
        fileType: internalFile,
        measurementYear,
        submissionId: null,
        component: null,
        fileName: name,
        originalName: name,
        mediaType: 'application/zip',
        createdBy,
      },
    ]);
    await finishExtract(db, extractId, { fileId, submissions, versions });
    emit({
      kind: 'data-extracted',
      type,
      fileName: name,
      submissions,
      sha256: zip.sha256,
    });
    return true;
  });
  if (!isStored) await app.files.remove(zip.storageKey);
  const before = new Date(app.now().getTime() - retentionDays * day);
  for (const old of await listOldExtracts(app.pool, before)) await deleteExtract(app, actor, old);
}

const report = (app: App, extractId: string, progress: Progress): Promise<void> =>
  makeChange({ app, actor: systemActor }, async ({ db, hint }) => {
    if (!(await writeProgress(db, extractId, progress))) throw new ExtractCancelled();
    hint(extractHint);
  });

interface Written {
  readonly zip: WrittenFile;
  readonly submissions: number;
  readonly versions: Versions;
}

async function writeZip(app: App, extract: StoredExtract): Promise<Written> {
  const { extractId, measurementYear, type, createdBy, changedSince } = extract;
  const contents: ExtractContents = extract.contents ?? wholeContents;
  const { id: definition } = await app.cached.seasonData(measurementYear);
  const catalogue = await app.cached.getCatalogue(measurementYear);
  const earlier = changedSince === null ? null : await findExtract(app.pool, changedSince);
  if (changedSince !== null && !earlier?.versions) throw new Error('The earlier extract was deleted.');
  const options: ScopeOptions = {
    measurementYear,
    type,
    contents,
    catalogue,
    since: earlier?.versions ?? null,
  };
  const before = await readScope(app.pool, options);
  const onProgress = (progress: number) =>
    report(app, extractId, { submissions: before.entries.length, progress });
  await onProgress(0);
  if (contents.hasResults) await storeMissingResults(app, before.entries, { by: createdBy, onProgress });
  return withTemporaryFolder(temporaryFolder(app.config), (folder) =>
    inSnapshot(app.pool, async (db) => {
      await allowIdleTransaction(db);
      const scope: Scope = await readScope(db, options);
      const submissions = scope.entries.length;
      const members = extractMembers({
        app,
        db,
        scope,
        contents,
        folder,
        isOfChanges: earlier !== null,
        measurementYear,
        catalogue,
        manifest: {
          type,
          measurementYear,
          portalVersion: version,
          /** The hash of the season's measures, layouts and schema. */
          ruleVersion: definition,
          madeBy: createdBy,
          madeOn: app.now().toISOString(),
          extractId,
          contents,
          changedSince: earlier && { extractId: earlier.extractId, name: earlier.name },
        },
        by: createdBy,
        onProgress: (progress) => report(app, extractId, { submissions, progress }),
      });
      return { zip: await app.files.write(toZip(members)), submissions, versions: scope.versions };
    }),
  );
}
