/** Uploading files and following what becomes of them. */
import type { Handlers } from '@idss/contract/endpoint';
import type { uploads } from '@idss/contract/runs/uploads';
import { noFindings } from '@idss/domain/findings/finding';
import { canAnywhere, uploadAction, viewErrorsAction } from '@idss/domain/permissions/can';
import { type Program, getProgram } from '@idss/domain/program';
import { isOpenForUploads } from '@idss/domain/settings/settings';
import { no } from '@idss/domain/verdict';
import { nameHelpers } from '#src/access/name-helpers.ts';
import { permissionFor, requireComponent } from '#src/access/require-component.ts';
import { getActor } from '#src/kernel/actor.ts';
import { readParts } from '#src/http/read-parts.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { forbidden, notFound, requireOk } from '#src/kernel/errors.ts';
import { makeUploadReport } from './make-upload-report.ts';
import { listLines } from '#src/features/runs/upload-rows.sql.ts';
import { canRestore, restoreUploads } from './restore-uploads.ts';
import { receive, uploadLimits } from '#src/features/runs/receive.ts';
import { stopUpload } from './stop-upload.ts';
import { uploadIntake } from './upload.purpose.ts';
import {
  findUpload,
  listUploadedDocuments,
  listUploadFiles,
  listUploadsFor,
  type UploadTransaction,
} from './upload-records.sql.ts';

export const uploadsApi = {
  async UploadFiles({ query: { submissionType, transactionId, lateReason } }, context) {
    const { app, caller, request } = context;
    // Whatever is refused below is refused before its body is read.
    const userId = await requireUploader(context, submissionType);
    const earlier = await findUpload(app.pool, transactionId);
    if (earlier) {
      if (earlier.userId !== userId || earlier.purpose !== 'upload') throw notFound();
      return earlier.answer;
    }
    const userName = caller.name || caller.email;
    const sending = {
      transactionId,
      userId,
      userName,
      actor: getActor(context),
      lateReason: lateReason ?? null,
    };
    const parts = readParts(request, uploadLimits(app.config));
    const answer = await receive(app, parts, uploadIntake(submissionType), sending);
    if (answer) return answer;
    const first = await findUpload(app.pool, transactionId);
    if (first?.userId !== userId) throw notFound();
    return first.answer;
  },

  StopUpload: ({ body }, context) => stopUpload(context, body.transactionId),

  async GetBulkTransactions({ query }, context) {
    const upload = await requireUpload(context, query.transaction);
    return [...(await listLines(context.app.pool, upload.transactionId))];
  },

  async GetUploadReport({ query }, context) {
    const { app } = context;
    const upload = await requireUpload(context, query.transactionNumber);
    const files = await listUploadFiles(app.pool, upload.transactionId);
    return makeUploadReport(app, upload, files);
  },

  async GetMyUploads({ query }, { app, caller }) {
    if (caller.userId === null) return [];
    return [...(await listUploadsFor(app.pool, caller.userId, query.submissionType))];
  },

  async GetSubmissionUploadedDocuments({ query }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    const documents = await listUploadedDocuments(context.app.pool, record.submissionId, record.component);
    const mayCompare = await permissionFor(context, record, viewErrorsAction(getProgram(record.component)));
    const restorable = await Promise.all(documents.map(({ fileId }) => canRestore(context, record, fileId)));
    const answer = await nameHelpers(context, record, [mayCompare, ...restorable]);
    return documents.map(({ counts, validationStatus, ...document }, index) => ({
      ...document,
      canRestore: answer(restorable[index] ?? no('This file has not been stored.')),
      validationStatus: validationStatus ?? 'NotRun',
      counts: mayCompare.ok && counts ? { ...noFindings, ...counts } : null,
      canCompare: answer(counts ? mayCompare : no('This file has not been validated.')),
    }));
  },

  RestoreUploads: ({ body }, context) => restoreUploads(context, body),
} satisfies Handlers<typeof uploads, HttpContext>;

/** May this person send files of this program at all, now? Each file is checked against its own submission later. */
async function requireUploader({ app, caller }: HttpContext, program: Program): Promise<string> {
  if (caller.userId === null || !canAnywhere(await app.cached.matrix(), caller, uploadAction(program)))
    throw forbidden();
  requireOk(isOpenForUploads(program, caller.isSysadmin, await app.cached.settings()));
  return caller.userId;
}

/** 404 both for what does not exist and for what belongs to another person. */
async function requireUpload(
  { app, caller }: HttpContext,
  transactionId: string,
): Promise<UploadTransaction> {
  const upload = await findUpload(app.pool, transactionId);
  if (!upload || (upload.userId !== caller.userId && !caller.isSysadmin)) throw notFound();
  return upload;
}
