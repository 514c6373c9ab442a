/** Streams a zip to a person, in one of the slots of this process. */
import type { Readable } from 'node:stream';
import type { Context } from '#src/http/context.ts';
import { sendAttachment } from '#src/http/send-attachment.ts';
import { createDownloadSlots } from './download-slots.ts';

/** Per process, for all zips. */
export const downloadSlots = createDownloadSlots({ atOnce: 2, waiting: 20, waitSeconds: 60 });

export async function sendZip(
  { app, reply, requestId }: Pick<Context, 'app' | 'reply' | 'requestId'>,
  zip: {
    readonly userId: string;
    readonly fileName: string;
    readonly fileCount: number;
    readonly open: () => Readable;
  },
): Promise<void> {
  const { userId, fileName, fileCount } = zip;
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const giveBack = await downloadSlots.take(userId, left.signal);
  const bytes = zip.open();
  bytes.once('close', giveBack);
  app.log.info({ requestId, userId, fileCount }, 'bulk download started');
  await sendAttachment(reply, { fileName, mediaType: 'application/zip' }, bytes);
}
