/** Sends a stored file to the person who asked for it, or to where they get it. */
import type { FastifyReply } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import type { StoredFile } from '#src/files/stored-file.sql.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import { attachmentHeader } from './attachment-header.ts';
import { sendAttachment } from './send-attachment.ts';

/** Longer than a browser needs to follow it. */
const linkSeconds = 60;

/** After every check of permissions. Throws FileLost where it is missing. `note` writes the log entry, before any byte. */
export async function sendStoredFile(
  { files }: Pick<App, 'files'>,
  reply: FastifyReply,
  file: StoredFile,
  note: () => void,
): Promise<void> {
  const { fileName, mediaType } = file;
  const link = await files.linkTo(file.storageKey, linkSeconds, {
    disposition: attachmentHeader(fileName),
    mediaType,
  });
  if (link !== null) {
    note();
    await reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(link, 302);
    return;
  }
  const bytes = await verifiedBytes(files, file);
  note();
  await sendAttachment(reply, file, bytes);
}
