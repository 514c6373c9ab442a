/** Checking HEDIS files without submitting them. Spec: generic-uploads-purpose. */
import type { Handlers } from '@idss/contract/endpoint';
import type { genericUploads } from '@idss/contract/runs/generic-uploads';
import { isSysadmin } from '@idss/domain/permissions/can';
import { abortWhenClosed } from '#src/http/download-slots.ts';
import { sendStoredFile } from '#src/http/send-stored-file.ts';
import { readVerified } from '#src/files/verified-bytes.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import { findStoredFile, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { getActor, requireUserId } from '#src/kernel/actor.ts';
import { readParts } from '#src/http/read-parts.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { conflict, notFound, Refusal, requireOk } from '#src/kernel/errors.ts';
import { awaitGenericUpload } from './await-generic-upload.ts';
import { findGenericUpload, findGenericUploadOfZip, type GenericUpload } from './generic-uploads.sql.ts';
import { mayUploadGeneric } from '#src/access/may-upload-generic.ts';
import { receive, uploadLimits } from '#src/features/runs/receive.ts';
import { genericIntake } from './generic-upload.purpose.ts';

/** Of a zip whose base64 may be part of an answer; it is in memory three times over while it is sent. */
const maxBase64Bytes = 50_000_000;

export const genericUploadsApi = {
  async UploadGenericFile({ query: { transactionId, wait = true } }, context) {
    const { app } = context;
    // Whatever is refused below is refused before its body is read.
    const userId = await requireUploader(context);
    await receiveOnce(context, transactionId, userId);
    const upload = await findGenericUpload(app.pool, transactionId);
    if (upload?.userId !== userId) throw notFound();
    if (!wait) return { didError: upload.didError ?? false, fileName: '', fileContents: '' };
    // The check continues without a caller who has gone.
    const finished = await awaitGenericUpload(app, transactionId, abortWhenClosed(context.reply));
    if (!finished) throw notFound();
    const zip = await toZip(context, finished);
    if ((zip.size * 4) / 3 > maxBase64Bytes)
      throw new Refusal(
        413,
        `The files were checked, but the result of ${zip.size} bytes is too large for this answer. Get it through GetGenericUploadDownload?transaction=${transactionId}, or send fewer files at once.`,
      );
    const bytes = await readVerified(app.files, zip);
    return {
      didError: finished.didError ?? true,
      fileName: zip.fileName,
      fileContents: bytes.toString('base64'),
    };
  },

  async GetGenericUploadDownload({ query }, context) {
    const { app, caller } = context;
    const upload = await findGenericUpload(app.pool, query.transaction);
    if (!upload || (upload.userId !== caller.userId && !caller.isSysadmin)) throw notFound();
    if (upload.state === 'received') throw conflict('The files are still being checked.');
    const zip = await toZip(context, upload);
    const ticket = app.tickets.sign({ fileId: zip.fileId, userId: requireUserId(caller) });
    return { fileName: zip.fileName, url: `/api/genericupload/${ticket}` };
  },

  async DownloadGenericUpload({ params }, { app, reply, requestId }) {
    const ticket = app.tickets.read(params.ticket);
    const upload = ticket && (await findGenericUploadOfZip(app.pool, ticket.fileId));
    const zip = upload && (await findStoredFile(app.pool, ticket.fileId));
    if (!zip || !(await mayStill(app, ticket.userId, upload))) throw notFound();
    const facts = { requestId, userId: ticket.userId, fileId: zip.fileId };
    await sendStoredFile(app, reply, zip, () => app.log.info(facts, 'file downloaded'));
  },
} satisfies Handlers<typeof genericUploads, HttpContext>;

async function requireUploader({ app, caller }: HttpContext): Promise<string> {
  const userId = requireUserId(caller);
  requireOk(await mayUploadGeneric(app, caller));
  return userId;
}

/** The files of the first request under this id; those of any other are thrown away. */
async function receiveOnce(context: HttpContext, transactionId: string, userId: string): Promise<void> {
  const { app, caller, request } = context;
  if (await findGenericUpload(app.pool, transactionId)) return;
  const actor = getActor(context);
  const userName = caller.name || caller.email;
  await receive(app, readParts(request, uploadLimits(app.config)), genericIntake, {
    transactionId,
    userId,
    userName,
    actor,
  });
}

async function toZip({ app }: HttpContext, { zipFileId }: GenericUpload): Promise<StoredFileRow> {
  const zip = zipFileId && (await findStoredFile(app.pool, zipFileId));
  if (!zip) throw notFound();
  return zip;
}

/** A lock, or a role that was taken away, ends a link that was given out before. */
async function mayStill(app: HttpContext['app'], userId: string, upload: GenericUpload): Promise<boolean> {
  const person = await loadCurrentUser(app.pool, userId);
  return isSysadmin(person) || (upload.userId === userId && person.roles.length > 0);
}
