/**
 * Stops an upload whose files are being checked. In one transaction every file without an outcome gets one, components are free again,
 * and the upload ends; then the threads that check its files are ended. Whatever finishes at the same moment comes before it or after
 * it: each file has one outcome. Spec: uploads-stop.
 */
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import { canSee } from '@idss/domain/permissions/can';
import { canStopUpload, stoppedNote } from '@idss/domain/uploads/stop-upload';
import { type ComponentRecord, findComponents } from '#src/access/find-component.sql.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import { presentUpload } from '#src/features/runs/present-upload.ts';
import { outcomeLine } from '#src/features/runs/progress-lines.ts';
import { addLines, isOpen } from '#src/features/runs/upload-rows.sql.ts';
import { changes } from '#src/kernel/cached.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, forbidden, notFound } from '#src/kernel/errors.ts';
import { submissionHint } from '#src/kernel/effects.ts';
import { endUpload } from './submission-run.ts';
import {
  findUpload,
  finishUploadFiles,
  listUploadFiles,
  lockUpload,
  type UploadFileRow,
  type UploadTransaction,
} from './upload-records.sql.ts';
import { wakeWaitingUploads } from './upload-queue.ts';
import { lockTakenComponents, releaseComponent } from './validation-run.sql.ts';

export async function stopUpload(context: Context, transactionId: string): Promise<BulkUploadResult> {
  const { app } = context;
  const upload = await requireOwnUpload(context, transactionId);
  return makeChange(
    context,
    async (change) => {
      const { db, drop } = change;
      const { state } = await lockUpload(db, transactionId);
      if (state !== 'received') throw conflict(finishedReason);
      await lockTakenComponents(db, transactionId);
      const stopped = await closeOpenFiles(change, context, upload);
      // Every file had its outcome, and only the upload's own end was left.
      if (stopped === 0) throw conflict(finishedReason);
      const files = await listUploadFiles(db, transactionId);
      await freeComponents(app, change, files);
      await endUpload(change, { upload }, files);
      drop(changes.stoppedUploads, transactionId);
      return presentUpload(upload, 'finished', files);
    },
    { name: 'stop' },
  );
}

const over = canStopUpload({ isSender: true, isStaff: false, senderName: '', isFinished: true });
const finishedReason = over.ok ? '' : over.reason;

/** 404 where the caller cannot know of it; 403 with the sender's name where they see a component that a file of it is for. */
async function requireOwnUpload(context: Context, transactionId: string): Promise<UploadTransaction> {
  const { app, caller } = context;
  const upload = await findUpload(app.pool, transactionId);
  if (upload?.purpose !== 'upload') throw notFound();
  const isSender = upload.userId === caller.userId;
  if (!isSender && !caller.isSysadmin && !(await seesAny(context, upload))) throw notFound();
  const { name } = await loadCurrentUser(app.pool, upload.userId);
  const verdict = canStopUpload({
    isSender,
    isStaff: caller.isSysadmin,
    senderName: name,
    isFinished: upload.state !== 'received',
  });
  if (verdict.ok) return upload;
  throw isSender || caller.isSysadmin ? conflict(verdict.reason) : forbidden(verdict.reason);
}

async function seesAny({ app, caller }: Context, { transactionId }: UploadTransaction): Promise<boolean> {
  const files = await listUploadFiles(app.pool, transactionId);
  const records = await findComponents(app.pool, files.flatMap(getTarget));
  return records.some(({ reach }) => canSee(caller, reach));
}

const getTarget = ({ submissionId, component }: UploadFileRow) =>
  submissionId !== null && component !== null ? [{ submissionId, component }] : [];

/** Answers how many. A zip that was opened meanwhile left its files: they are closed as well. */
async function closeOpenFiles(
  { db, emit, hint }: Change,
  { app, caller }: Context,
  { transactionId }: UploadTransaction,
): Promise<number> {
  const note = stoppedNote(caller.name || caller.email);
  let closed = 0;
  for (;;) {
    const open = (await listUploadFiles(db, transactionId)).filter(isOpen);
    if (open.length === 0) return closed;
    const outcome = { state: 'refused', validationStatus: null, stage: null, note } as const;
    const finished = new Set(
      await finishUploadFiles(
        db,
        open.map(({ uploadFileId }) => ({ uploadFileId, ...outcome })),
      ),
    );
    const files = open.filter(({ uploadFileId }) => finished.has(uploadFileId));
    closed += files.length;
    await addLines(
      db,
      transactionId,
      files.map(({ fileName }) => outcomeLine(fileName, note)),
    );
    const records = await findComponents(app.pool, files.flatMap(getTarget));
    for (const file of files) {
      const record = records.find(
        ({ submissionId, component }) => submissionId === file.submissionId && component === file.component,
      );
      emit({ kind: 'upload-stopped', transactionId, fileName: file.fileName, ...toSubject(record) });
      if (record) hint(submissionHint(record));
    }
  }
}

const toSubject = (record: ComponentRecord | undefined) =>
  record && {
    submissionId: record.submissionId,
    component: record.component,
    organizationId: record.organizationId,
  };

/** Also those that a file took while this one waited for it. */
async function freeComponents(
  app: Context['app'],
  { db, hint }: Change,
  files: readonly UploadFileRow[],
): Promise<void> {
  for (const { uploadFileId } of files) {
    const freed = await releaseComponent(db, uploadFileId);
    if (!freed) continue;
    hint(submissionHint(freed));
    await wakeWaitingUploads(app, db, freed.component, [freed.submissionId]);
  }
}
