/**
 * Makes earlier uploads current again: an upload whose files are stored already. It is validated like any other upload,
 * and the file that it replaces is archived. Spec: admin-data-restore-upload.
 */
import { randomUUID } from 'node:crypto';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import { pluralize } from '@idss/domain/format-number';
import { can, canSee, uploadAction } from '@idss/domain/permissions/can';
import { type Component, getProgram } from '@idss/domain/program';
import { canUploadFile } from '@idss/domain/stages/workflow';
import { all, no, type Verdict, yes } from '@idss/domain/verdict';
import { enqueueChecks } from '#src/features/runs/check-queue.ts';
import { addLines, insertUpload, insertUploadFiles } from '#src/features/runs/upload-rows.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import { findStoredFiles, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { getActor, requireUserId } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, forbidden, notFound } from '#src/kernel/errors.ts';
import { type ComponentRecord, findComponents } from '#src/access/find-component.sql.ts';
import { accepted } from './accepted-files.ts';
import { presentUpload } from '#src/features/runs/present-upload.ts';
import { findUpload } from './upload-records.sql.ts';
import { uploadQueue } from './upload-queue.ts';

export interface RestoreRequest {
  readonly transactionId: string;
  readonly component: Component;
  readonly files: readonly { readonly submissionId: number; readonly fileId: string }[];
}

type ReadContext = Pick<Context, 'app' | 'caller'>;

/** As for an upload of the same file. A file that is being processed makes it wait and is no reason to refuse. */
export async function canRestore(
  { app, caller }: ReadContext,
  record: ComponentRecord,
  fileId: string,
): Promise<Verdict> {
  const { component, stage, reach } = record;
  return all(
    record.currentFileId === fileId ? no('This file is current.') : yes(),
    can(await app.cached.matrix(), caller, uploadAction(getProgram(component)), reach),
    canUploadFile({
      component,
      stage,
      hasNothingToReport: record.hasNothingToReport,
      isSysadmin: caller.isSysadmin,
      settings: await app.cached.settings(),
      season: await app.cached.getSeason(record.measurementYear),
      isBegun: record.isBegun,
      now: app.now(),
      isJobRunning: false,
    }),
  );
}

interface Candidate {
  readonly submissionId: number;
  readonly record: ComponentRecord | null;
  /** null: it is not an upload of this submission, or there is no such submission for the caller. */
  readonly stored: StoredFileRow | null;
  /** The right to upload, whatever the stage. */
  readonly permission: Verdict;
  readonly verdict: Verdict;
}

export async function restoreUploads(context: Context, request: RestoreRequest): Promise<BulkUploadResult> {
  const { app, caller } = context;
  const { transactionId, component } = request;
  const userId = requireUserId(caller);
  const earlier = await findUpload(app.pool, transactionId);
  if (earlier) {
    if (earlier.userId !== userId || earlier.purpose !== 'upload') throw notFound();
    return earlier.answer;
  }
  const candidates = await findCandidates(context, request);
  requireRestorable(candidates);
  const program = getProgram(component);
  const actor = getActor(context);
  const rows = candidates.map(({ submissionId, record, stored, verdict }, position) => ({
    uploadFileId: randomUUID(),
    position,
    fileId: verdict.ok && stored ? stored.fileId : null,
    fileName: stored?.fileName ?? `Submission ${submissionId}`,
    parentId: null,
    submissionId,
    component,
    productLine: record?.productLine ?? null,
    state: verdict.ok ? ('waiting' as const) : ('refused' as const),
    note: verdict.ok ? '' : verdict.reason,
  }));
  const answer = presentUpload({ transactionId, program }, 'received', rows);
  await makeChange(context, async ({ db, emit }) => {
    if (!(await insertUpload(db, { transactionId, program, purpose: 'upload', userId, answer, actor })))
      throw conflict('This transaction id is in use.');
    await insertUploadFiles(db, transactionId, rows);
    const fileNames = rows.filter(({ fileId }) => fileId !== null).map(({ fileName }) => fileName);
    await addLines(db, transactionId, [
      `Making ${fileNames.length} earlier ${pluralize(fileNames.length, 'upload')} current again`,
    ]);
    await enqueueChecks(app, db, uploadQueue, { transactionId, userId, actor });
    emit({
      kind: 'upload-received',
      transactionId,
      program,
      files: fileNames,
      isRestored: true,
    });
  });
  return answer;
}

async function findCandidates(
  context: ReadContext,
  { component, files }: RestoreRequest,
): Promise<readonly Candidate[]> {
  const { app, caller } = context;
  const fileIds = new Map(files.map((file) => [file.submissionId, file.fileId]));
  const ids = [...fileIds.keys()];
  const records = new Map(
    (
      await findComponents(
        app.pool,
        ids.map((submissionId) => ({ submissionId, component })),
      )
    )
      .filter(({ reach }) => canSee(caller, reach))
      .map((record) => [record.submissionId, record]),
  );
  const stored = new Map(
    (await findStoredFiles(app.pool, [...fileIds.values()])).map((file) => [file.fileId, file]),
  );
  const { fileType } = accepted[getProgram(component)];
  const matrix = await app.cached.matrix();
  const action = uploadAction(getProgram(component));
  const missing = no('There is no such upload.');
  return Promise.all(
    ids.map(async (submissionId): Promise<Candidate> => {
      const record = records.get(submissionId) ?? null;
      const file = stored.get(fileIds.get(submissionId) ?? '');
      const isOwn =
        file?.submissionId === submissionId && file.component === component && file.fileType === fileType;
      if (!record || !file || !isOwn)
        return { submissionId, record, stored: null, permission: missing, verdict: missing };
      const permission = can(matrix, caller, action, record.reach);
      const verdict = await canRestore(context, record, file.fileId);
      return { submissionId, record, stored: file, permission, verdict };
    }),
  );
}

/** Nothing but what the caller cannot see, or may not upload to, is refused as one such upload is; so is a single one. */
function requireRestorable(candidates: readonly Candidate[]): void {
  const [only, another] = candidates;
  if (candidates.some(({ permission }) => permission.ok)) {
    if (only && !another && !only.verdict.ok) throw conflict(only.verdict.reason);
    return;
  }
  const candidate = candidates.find(({ stored }) => stored !== null);
  if (!candidate || candidate.permission.ok) throw notFound();
  throw forbidden(candidate.permission.reason);
}
