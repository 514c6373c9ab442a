/** Fetching stored files through short-lived signed links. */
import type { downloads } from '@idss/contract/downloads';
import type { Handlers } from '@idss/contract/endpoint';
import { requireComponent } from '#src/features/submissions/require-component.ts';
import type { Context } from '#src/http/context.ts';
import { forbidden, notFound } from '#src/http/errors.ts';
import { attachmentHeader } from './attachment-header.ts';
import { findDownload, mayDownload } from './list-downloads.ts';
import { findStoredFile } from '#src/files/stored-file.sql.ts';
import { verifiedBytes } from './verified-bytes.ts';

export const downloadsApi = {
  async GetSubmissionDownloadString({ query }, context) {
    const { app, caller } = context;
    const record = await requireComponent(context, query.submissionId, query.component);
    if (query.productLine !== undefined && query.productLine !== record.productLine) throw notFound();
    const file = await findDownload(context, record, query.key);
    if (!file) throw notFound();
    if (!(await mayDownload(context, record, file.fileType))) throw forbidden();
    const ticket = app.tickets.sign({ fileId: file.fileId, userId: caller.userId ?? '' });
    return { fileName: file.fileName, url: `/api/download/${ticket}` };
  },

  async DownloadFile({ params }, { app, reply, requestId }) {
    const ticket = app.tickets.read(params.ticket);
    const file = ticket && (await findStoredFile(app.pool, ticket.fileId));
    if (!ticket || !file) throw notFound();
    const bytes = await verifiedBytes(app.files, file);
    // A GET changes nothing in the database, so this is a line of the log and not an event.
    app.log.info(
      { requestId, userId: ticket.userId, fileId: file.fileId, subId: file.submissionId },
      'file downloaded',
    );
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachmentHeader(file.fileName))
      .header('content-length', String(file.size))
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type(file.mediaType.startsWith('text/') ? `${file.mediaType}; charset=utf-8` : file.mediaType)
      .send(bytes);
  },
} satisfies Handlers<typeof downloads, Context>;
