/** The season folder of a multipart request: a zip with its files, in a folder or not. Spec: season-next. */
import type { FastifyRequest } from 'fastify';
import { openZip, toZipSource } from '@idss/validation/formats/zip/read-zip';
import { getStoredText } from '#src/db/storable-text.ts';
import { badRequest, Refusal } from '#src/kernel/errors.ts';

const maxBytes = 100 * 1024 * 1024;
/** Parts of a multipart body besides the file's bytes. */
const framingBytes = 64 * 1024;
const zipLimits = { maxEntries: 200, maxBytes: 300_000_000, maxRatio: 200 };

const notValid = () => badRequest('Please select the zip of a season folder');
const tooLarge = () => new Refusal(413, 'The zip of a season folder is limited to 100 MB.');

/** Texts by file name without a path. */
export async function readSeasonZip(request: FastifyRequest): Promise<ReadonlyMap<string, string>> {
  const bytes = await readFile(request);
  const zip = await openZip(toZipSource(bytes), zipLimits);
  if (!zip.ok) throw badRequest(`The zip cannot be opened (${zip.defect}).`);
  const files = new Map<string, string>();
  for (const member of zip.members) {
    const chunks: Uint8Array[] = [];
    const fault = await member.read((chunk) => void chunks.push(chunk));
    if (fault) throw badRequest(`${member.path} inside the zip is damaged (${fault.defect}).`);
    if (files.has(member.name)) throw badRequest(`${member.name} is in the zip twice.`);
    const text = getStoredText(Buffer.concat(chunks));
    if (text === null) throw badRequest(`${member.name} is not text in UTF-8.`);
    files.set(member.name, text);
  }
  return files;
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw notValid();
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + framingBytes) throw tooLarge();
  let found: { readonly name: string; readonly bytes: Buffer } | null = null;
  const limits = { files: 2, fileSize: maxBytes + 1 };
  for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
    const bytes = await part.toBuffer();
    if (part.file.truncated || bytes.length > maxBytes) throw tooLarge();
    if (part.fieldname !== 'File' || found) throw notValid();
    found = { name: part.filename, bytes };
  }
  if (!found || found.bytes.length === 0 || !/\.zip$/i.test(found.name)) throw notValid();
  return found.bytes;
}
