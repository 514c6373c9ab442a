/** The one CSV file of a multipart request, in its field File. */
import type { FastifyRequest } from 'fastify';
import { getStoredText } from '#src/db/storable-text.ts';
import { badRequest, Refusal } from '#src/kernel/errors.ts';

const megabyte = 1024 * 1024;
/** Parts of a multipart body besides the file's bytes. */
const framingBytes = 64 * 1024;

const notValid = () => badRequest('Please select a valid file');

/** Refuses what is not a text file that ends in .csv. */
export async function readCsvFile(
  request: FastifyRequest,
  limit: { readonly maxMegabytes: number; readonly tooLarge: string },
): Promise<string> {
  const maxBytes = limit.maxMegabytes * megabyte;
  const tooLarge = () => new Refusal(413, limit.tooLarge);
  if (!request.isMultipart()) throw notValid();
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + framingBytes) throw tooLarge();
  let found: { readonly name: string; readonly bytes: Buffer } | null = null;
  for await (const part of request.files({
    limits: { files: 2, fileSize: maxBytes + 1 },
    throwFileSizeLimit: false,
  })) {
    const bytes = await part.toBuffer();
    if (part.file.truncated || bytes.length > maxBytes) throw tooLarge();
    if (part.fieldname !== 'File' || found) throw notValid();
    found = { name: part.filename, bytes };
  }
  if (!found || found.bytes.length === 0 || !/\.csv$/i.test(found.name)) throw notValid();
  const text = getStoredText(found.bytes);
  if (text === null) throw badRequest('The file is not text in UTF-8. Save it as CSV UTF-8.');
  return text;
}
