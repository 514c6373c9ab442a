/** Sends a file that browsers save and never show, and that no cache stores. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachmentHeader } from './attachment-header.ts';

interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  /** In bytes; absent where it is not known before the file is sent. */
  readonly size?: number;
}

export async function sendAttachment(
  reply: FastifyReply,
  { fileName, mediaType, size }: Attachment,
  content: Readable | string | Buffer,
): Promise<void> {
  if (size !== undefined) reply.header('content-length', String(size));
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachmentHeader(fileName))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type(mediaType)
    .send(content);
}
