/** Generates an extract from one snapshot. One that was killed begins again; its bytes have no row yet. Spec: admin-data-extract-file. */
import { randomUUID } from 'node:crypto';
import type { App } from '#src/kernel/app.ts';
import { inSnapshot } from '#src/db/transaction.ts';
import { makeChange } from '#src/kernel/change.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { extractHint } from '#src/kernel/effects.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { insertStoredFiles } from '#src/files/stored-file.sql.ts';
import { toZip } from '#src/files/zip-stream.ts';
import { defineJob } from '#src/jobs/define-job.ts';
import { version } from '#src/kernel/product.ts';
import {
  allowIdleTransaction,
  findExtract,
  finishExtract,
  listExtractSources,
  listOldExtracts,
  type Progress,
  type StoredExtract,
  writeProgress,
} from './data-extract.sql.ts';
import { deleteExtract } from './delete-extract.ts';
import { extractMembers, storeMissingResults } from './extract-members.ts';
import { type ExtractJob, extractQueue } from './extract-queue.ts';
import { selectSources } from './select-sources.ts';

const day = 86_400_000;
const retentionDays = 30;
const internalFile = 0;

export const extractSubmissionsJob = defineJob(extractQueue, (app) => ({
  concurrency: 1,
  run: (job) => runExtract(app, job),
}));

export async function runExtract(app: App, { extractId, actor }: ExtractJob): Promise<void> {
  const extract = await findExtract(app.pool, extractId);
  if (!extract || (extract.state !== 'Waiting' && extract.state !== 'Running')) return;
  const { zip, submissions } = await writeZip(app, extract);
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
    await finishExtract(db, extractId, { fileId, submissions });
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
    await writeProgress(db, extractId, progress);
    hint(extractHint);
  });

async function writeZip(
  app: App,
  { extractId, measurementYear, type, createdBy }: StoredExtract,
): Promise<{ readonly zip: WrittenFile; readonly submissions: number }> {
  const { id: definition } = await app.cached.seasonData(measurementYear);
  const { included: sources } = selectSources(await listExtractSources(app.pool, measurementYear), type);
  await report(app, extractId, { submissions: sources.length, progress: 0 });
  await storeMissingResults(app, sources, createdBy);
  return inSnapshot(app.pool, async (db) => {
    await allowIdleTransaction(db);
    const { included } = selectSources(await listExtractSources(db, measurementYear), type);
    const members = await extractMembers({
      app,
      db,
      sources: included,
      manifest: {
        type,
        measurementYear,
        portalVersion: version,
        /** The hash of the season's measures, layouts and schema. */
        ruleVersion: definition,
        madeBy: createdBy,
        madeOn: app.now().toISOString(),
      },
      by: createdBy,
      onProgress: (progress) => report(app, extractId, { submissions: included.length, progress }),
    });
    return { zip: await app.files.write(toZip(members)), submissions: included.length };
  });
}
