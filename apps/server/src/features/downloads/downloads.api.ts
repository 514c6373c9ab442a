/** Fetching stored files through short-lived signed links. */
import type { downloads } from '@idss/contract/downloads/downloads';
import type { Handlers } from '@idss/contract/endpoint';
import { canSee } from '@idss/domain/permissions/can';
import { findComponent } from '#src/access/find-component.sql.ts';
import { findHistoricalComponent } from '#src/access/historical-components.sql.ts';
import { requireComponent } from '#src/access/require-component.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import { licenseKey, makeLicenseFile } from '#src/features/people/session/make-license-file.ts';
import { getActor, requireUserId } from '#src/kernel/actor.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { forbidden, notFound } from '#src/kernel/errors.ts';
import { sendAttachment } from '#src/http/send-attachment.ts';
import { sendStoredFile } from '#src/http/send-stored-file.ts';
import { findDownload, isShownTo, mayDownload } from './list-downloads.ts';
import { currentFile } from './current-file.ts';
import { recordDownload } from './record-download.ts';
import { findStoredFile, type StoredFile } from '#src/files/stored-file.sql.ts';

export const downloadsApi = {
  async GetSubmissionDownloadString({ query }, context) {
    const { app, caller } = context;
    const record = await requireComponent(context, query.submissionId, query.component);
    if (query.productLine !== undefined && query.productLine !== record.productLine) throw notFound();
    if (query.key === licenseKey) return linkToLicense(context);
    const found = await findDownload(context, record, query.key);
    if (!found || !isShownTo(caller, record, found.fileType)) throw notFound();
    if (!(await mayDownload(context, record, found.fileType))) throw forbidden();
    const file =
      found.file ?? (await currentFile(app, record.submissionId, found.fileType, getActor(context).name));
    if (!file) throw notFound();
    await recordDownload(context, [{ record, file }]);
    const ticket = app.tickets.sign({ fileId: file.fileId, userId: requireUserId(caller) });
    return { fileName: file.fileName, url: `/api/download/${ticket}` };
  },

  async DownloadFile({ params }, { app, reply, requestId }) {
    const ticket = app.tickets.read(params.ticket);
    if (ticket?.fileId === licenseKey) return sendLicense(app, reply);
    const file = ticket && (await findStoredFile(app.pool, ticket.fileId));
    if (!ticket || !file || !(await mayStill(app, ticket.userId, file))) throw notFound();
    const { mediaType } = file;
    const type = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
    // The event was written with the link.
    const facts = { requestId, userId: ticket.userId, fileId: file.fileId, subId: file.submissionId };
    await sendStoredFile(app, reply, { ...file, mediaType: type }, () =>
      app.log.info(facts, 'file downloaded'),
    );
  },
} satisfies Handlers<typeof downloads, HttpContext>;

async function linkToLicense({ app, caller }: HttpContext): Promise<{ fileName: string; url: string }> {
  const license = await makeLicenseFile(app.pool);
  if (!license) throw notFound();
  const ticket = app.tickets.sign({ fileId: licenseKey, userId: caller.userId ?? '' });
  return { fileName: license.fileName, url: `/api/download/${ticket}` };
}

async function sendLicense(app: App, reply: HttpContext['reply']): Promise<void> {
  const license = await makeLicenseFile(app.pool);
  if (!license) throw notFound();
  const { fileName, text } = license;
  await sendAttachment(reply, { fileName, mediaType: 'text/plain; charset=utf-8' }, text);
}

/** A lock, or a role that was taken away, ends a link that was given out before. */
async function mayStill(
  app: HttpContext['app'],
  userId: string,
  { submissionId, component, fileType }: StoredFile,
): Promise<boolean> {
  if (submissionId === null || component === null) return false;
  const caller = await loadCurrentUser(app.pool, userId);
  const record =
    (await findComponent(app.pool, submissionId, component)) ??
    (await findHistoricalComponent(app.pool, submissionId, component));
  return record !== null && canSee(caller, record.reach) && mayDownload({ app, caller }, record, fileType);
}
