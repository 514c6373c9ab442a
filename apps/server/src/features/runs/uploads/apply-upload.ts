/** How the outcome of an upload changes its component: a valid file becomes current, a refused one is stored. */
import type { DomainEvent } from '@idss/domain/events/event';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { momentText } from '@idss/domain/moments/moment-text';
import { getProgram } from '@idss/domain/program';
import { stageAfterUpload } from '@idss/domain/stages/workflow';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { resultFileId } from '#src/documents/generated/result-file-id.ts';
import {
  archiveStoredFile,
  archiveStoredFiles,
  assignStoredFile,
  findSameUpload,
  insertStoredFiles,
  reviveStoredFiles,
  type StoredFile,
} from '#src/files/stored-file.sql.ts';
import { regenerateResultFiles } from '#src/documents/generated/result-files-jobs.ts';
import { accepted } from './accepted-files.ts';
import { generatedFileTypes, isReportOfRefused } from './generated-file-types.ts';
import { findRefusal, getLateReason } from './find-refusal.ts';
import type { AppliedOutcome, CheckedComponent, Effect } from './store-outcomes.ts';
import type { UploadContext } from './upload-context.ts';
import { wakeWaitingUploads } from './upload-queue.ts';
import { insertResults, noteLatestRuns, applyFile } from './validation-run.sql.ts';

export const uploadEffect: Effect = {
  async refuser(app, db, { upload }) {
    const uploader = await loadCurrentUser(db, upload.userId);
    return (record) => findRefusal(app, uploader, record);
  },
  async apply(app, db, context, checked) {
    const applied: AppliedOutcome[] = [];
    for (const each of checked) applied.push(await applyUpload(app, db, context, each));
    return applied;
  },
};

export async function applyUpload(
  app: App,
  db: Queryable,
  context: UploadContext,
  checked: CheckedComponent,
): Promise<AppliedOutcome> {
  const { file, stored, runId, outcome, files: generatedFiles, record, status, isGood } = checked;
  const { submissionId, component, measurementYear } = record;
  const componentKey = { submissionId, component };
  const { lateReason, remark } = await noteUpload(app, db, context, checked);
  const program = getProgram(component);
  if (isGood && outcome.results) await insertResults(db, runId, outcome.results);
  // A refused file keeps only the reports of its errors.
  const storedFiles = generatedFiles.filter(({ fileType }) => isGood || isReportOfRefused(fileType));
  const files: StoredFile[] = [];
  let isComplete = true;
  for (const { written, ...facts } of storedFiles) {
    const { fileId, isCurrent } = await resultFileId(db, record, facts.fileType, {
      runId,
      fileId: stored.fileId,
    });
    isComplete &&= isCurrent;
    files.push({
      ...facts,
      ...written,
      fileId,
      measurementYear,
      ...componentKey,
      originalName: facts.fileName,
      createdBy: context.uploader.name,
    });
  }
  if (!isComplete) await regenerateResultFiles(app, db, { submissionId, by: context.uploader.name });
  const { fileType: uploaded } = accepted[program];
  const replaced = isGood
    ? [...generatedFileTypes[program], uploaded]
    : files.map(({ fileType }) => fileType);
  const archived = await archiveStoredFiles(
    db,
    { ...componentKey, fileTypes: replaced, why: `Replaced by ${file.fileName}` },
    isGood ? [stored.fileId] : [],
  );
  await insertStoredFiles(db, files);
  if (isGood) {
    // An earlier upload that is made current again was archived.
    await reviveStoredFiles(db, [stored.fileId]);
    await applyFile(db, {
      ...componentKey,
      fileId: stored.fileId,
      runId,
      stage: stageAfterUpload[program],
      status,
    });
  } else {
    await noteLatestRuns(db, component, [{ submissionId, runId, status }]);
    await archiveStoredFile(db, stored.fileId, `Refused: ${validationStatusLabels[status]}`);
  }
  await wakeWaitingUploads(app, db, component, [submissionId]);
  const events = describeApplied(context, checked, archived, lateReason);
  return { events, stage: isGood ? stageAfterUpload[program] : record.stage, remark };
}

/** Gives the file to its component, with what is noted of an upload: its reason after the due date, and that its bytes are known. */
async function noteUpload(
  app: App,
  db: Queryable,
  { upload }: UploadContext,
  { stored: { fileId, submissionId: earlier }, record }: CheckedComponent,
): Promise<{ readonly lateReason: string | null; readonly remark: string }> {
  const { submissionId, component, measurementYear } = record;
  // An earlier upload that is made current again is no new file.
  const isNew = earlier === null;
  const lateReason = isNew ? await getLateReason(app, upload, record) : null;
  await assignStoredFile(db, { fileId, submissionId, component, lateReason });
  const twin = isNew ? await findSameUpload(db, fileId, submissionId, component) : null;
  if (twin === null) return { lateReason, remark: '' };
  const { timeZone } = await app.cached.getSeason(measurementYear);
  return { lateReason, remark: `Identical to the upload of ${momentText(twin.createdAt, timeZone)}.` };
}

function describeApplied(
  { upload }: UploadContext,
  { file, stored, record, status, isGood }: CheckedComponent,
  archived: Awaited<ReturnType<typeof archiveStoredFiles>>,
  lateReason: string | null,
): readonly DomainEvent[] {
  const { submissionId, component, organizationId } = record;
  const common = { submissionId, component, organizationId };
  const { fileType: uploaded } = accepted[getProgram(component)];
  return [
    ...archived
      .filter(({ fileType }) => fileType === uploaded)
      .map(
        ({ fileId, fileName }): DomainEvent => ({
          kind: 'file-archived',
          ...common,
          fileId,
          fileName,
          why: `replaced by ${file.fileName}`,
        }),
      ),
    {
      kind: 'file-processed',
      ...common,
      fileName: file.fileName,
      status: validationStatusLabels[status],
      isTakenIn: isGood,
      fileId: stored.fileId,
      sha256: stored.sha256,
      ...(upload.purpose === 'reprocess' ? { why: 'reprocess' as const } : {}),
      ...(lateReason === null ? {} : { lateReason }),
    },
  ];
}
