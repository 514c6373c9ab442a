/** How the outcomes of an upload change their components: a valid file becomes current, a refused one is stored. */
import type { DomainEvent } from '@idss/domain/events/event';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { momentText } from '@idss/domain/moments/moment-text';
import { type Component, getComponent, getProgram } from '@idss/domain/program';
import { stageAfterUpload } from '@idss/domain/stages/workflow';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { nameResultFiles } from '#src/documents/generated/result-file-ids.ts';
import {
  archiveRefusedFiles,
  archiveStoredFiles,
  assignStoredFiles,
  insertStoredFiles,
  listSameUploads,
  type ReplacedFiles,
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
import { insertResults, noteLatestRuns, applyFiles } from './validation-run.sql.ts';

export const uploadEffect: Effect = {
  async refuser(app, db, { upload }) {
    const uploader = await loadCurrentUser(db, upload.userId);
    return (record) => findRefusal(app, uploader, record);
  },
  apply: applyUploads,
};

/** Each statement is for all of them. They are of different components. */
export async function applyUploads(
  app: App,
  db: Queryable,
  context: UploadContext,
  checked: readonly CheckedComponent[],
): Promise<readonly AppliedOutcome[]> {
  if (checked.length === 0) return [];
  const { program } = context;
  const component = getComponent(program);
  const notes = await noteUploads(app, db, context, checked);
  await insertResults(
    db,
    checked.flatMap(({ isGood, runId, outcome: { results } }) =>
      isGood && results ? [{ runId, results }] : [],
    ),
  );
  const files = await nameFiles(app, db, context, checked);
  const archived = await archiveStoredFiles(db, ...checked.map((each) => getReplaced(each, files)));
  await insertStoredFiles(db, files);
  await applyData(db, component, checked);
  await wakeWaitingUploads(
    app,
    db,
    component,
    checked.map(({ record }) => record.submissionId),
  );
  return checked.map((each): AppliedOutcome => {
    const { lateReason = null, remark = '' } = notes.get(each.runId) ?? {};
    const { submissionId, stage } = each.record;
    const own = archived.filter((file) => file.submissionId === submissionId);
    const events = describeApplied(context, each, own, lateReason);
    return { events, stage: each.isGood ? stageAfterUpload[program] : stage, remark };
  });
}

/** Good files become current; refused ones are noted as the latest, and archived. */
async function applyData(
  db: Queryable,
  component: Component,
  checked: readonly CheckedComponent[],
): Promise<void> {
  const runs = checked.map(({ record: { submissionId }, stored: { fileId }, runId, status, isGood }) => {
    return { submissionId, fileId, runId, status, isGood };
  });
  const good = runs.filter(({ isGood }) => isGood);
  const refused = runs.filter(({ isGood }) => !isGood);
  // An earlier upload that is made current again was archived.
  if (good.length > 0)
    await reviveStoredFiles(
      db,
      good.map(({ fileId }) => fileId),
    );
  await applyFiles(db, component, stageAfterUpload[getProgram(component)], good);
  if (refused.length === 0) return;
  await noteLatestRuns(db, component, refused);
  await archiveRefusedFiles(
    db,
    refused.map(({ fileId, status }) => ({ fileId, why: `Refused: ${validationStatusLabels[status]}` })),
  );
}

/** The files that were made of them, as they are stored. A refused file keeps only the reports of its errors. */
async function nameFiles(
  app: App,
  db: Queryable,
  { uploader }: UploadContext,
  checked: readonly CheckedComponent[],
): Promise<readonly (StoredFile & { readonly submissionId: number })[]> {
  const made = checked.flatMap(({ record, isGood, files }) =>
    files.flatMap((file) => (isGood || isReportOfRefused(file.fileType) ? [{ record, file }] : [])),
  );
  const getName = await nameResultFiles(
    db,
    checked.map(({ record, runId, stored: { fileId } }) => {
      return { ...record, currentRunId: runId, currentFileId: fileId };
    }),
    made.map(({ file }) => file.fileType),
  );
  const outdated = new Set<number>();
  const files = made.map(
    ({ record: { submissionId, component, measurementYear }, file: { written, ...facts } }) => {
      const { fileId, isCurrent } = getName(submissionId, facts.fileType);
      if (!isCurrent) outdated.add(submissionId);
      return {
        ...facts,
        ...written,
        fileId,
        measurementYear,
        submissionId,
        component,
        originalName: facts.fileName,
        createdBy: uploader.name,
      };
    },
  );
  for (const submissionId of outdated)
    await regenerateResultFiles(app, db, { submissionId, by: uploader.name });
  return files;
}

function getReplaced(
  { file, stored, record: { submissionId, component }, isGood }: CheckedComponent,
  files: readonly StoredFile[],
): ReplacedFiles {
  const program = getProgram(component);
  const fileTypes = isGood
    ? [...generatedFileTypes[program], accepted[program].fileType]
    : files.filter((made) => made.submissionId === submissionId).map(({ fileType }) => fileType);
  const why = `Replaced by ${file.fileName}`;
  return { submissionId, component, fileTypes, why, keep: isGood ? [stored.fileId] : [] };
}

interface UploadNote {
  readonly lateReason: string | null;
  readonly remark: string;
}

/** Gives the files to their components, with what is noted of each: its reason after the due date, and that its bytes are known. */
async function noteUploads(
  app: App,
  db: Queryable,
  { upload }: UploadContext,
  checked: readonly CheckedComponent[],
): Promise<ReadonlyMap<string, UploadNote>> {
  const files = await Promise.all(
    checked.map(async ({ runId, stored: { fileId, submissionId: earlier }, record }) => {
      const { submissionId, component, measurementYear } = record;
      // An earlier upload that is made current again is no new file.
      const isNew = earlier === null;
      const lateReason = isNew ? await getLateReason(app, upload, record) : null;
      return { runId, fileId, submissionId, component, measurementYear, isNew, lateReason };
    }),
  );
  await assignStoredFiles(db, files);
  const fresh = files.flatMap(({ fileId, isNew }) => (isNew ? [fileId] : []));
  const twins = fresh.length > 0 ? await listSameUploads(db, fresh) : new Map<string, string>();
  const notes = new Map<string, UploadNote>();
  for (const { runId, fileId, measurementYear, lateReason } of files) {
    const twin = twins.get(fileId);
    const { timeZone } = await app.cached.getSeason(measurementYear);
    const remark = twin === undefined ? '' : `Identical to the upload of ${momentText(twin, timeZone)}.`;
    notes.set(runId, { lateReason, remark });
  }
  return notes;
}

function describeApplied(
  { upload }: UploadContext,
  { file, stored, record, status, isGood }: CheckedComponent,
  archived: readonly { readonly fileId: string; readonly fileType: number; readonly fileName: string }[],
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
