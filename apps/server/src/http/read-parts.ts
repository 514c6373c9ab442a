/** The files of a multipart request. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { requireConnected } from './cut-off.ts';

interface PartLimits {
  readonly maxFiles: number;
  /** Of the request. */
  readonly maxBytes: number;
  /** Parts of the body besides the files' bytes. */
  readonly framingBytes: number;
  /** The refusal of a request that has no such file. */
  readonly notValid: () => Error;
  readonly tooLarge: () => Error;
}

/** One after the other: each is read to its end before the next. */
export async function* readParts(
  request: FastifyRequest,
  { maxFiles, maxBytes, framingBytes, notValid, tooLarge }: PartLimits,
  options: { readonly throwFileSizeLimit?: boolean } = {},
): AsyncGenerator<MultipartFile> {
  if (!request.isMultipart()) throw notValid();
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + framingBytes) throw tooLarge();
  requireConnected(request);
  yield* request.files({ limits: { files: maxFiles, fileSize: maxBytes + 1 }, ...options });
}

interface FileLimits extends Pick<PartLimits, 'maxBytes' | 'notValid' | 'tooLarge'> {
  /** `.csv` */
  readonly ending: string;
}

/** The one file of a request, in its field File. */
export async function readSentFile(
  request: FastifyRequest,
  { ending, ...limits }: FileLimits,
): Promise<Buffer> {
  const { maxBytes, notValid, tooLarge } = limits;
  let found: { readonly name: string; readonly bytes: Buffer } | null = null;
  const all = { ...limits, maxFiles: 2, framingBytes: 64 * 1024 };
  for await (const part of readParts(request, all, { throwFileSizeLimit: false })) {
    const bytes = await part.toBuffer();
    if (part.file.truncated || bytes.length > maxBytes) throw tooLarge();
    if (part.fieldname !== 'File' || found) throw notValid();
    found = { name: part.filename, bytes };
  }
  if (!found || found.bytes.length === 0 || !found.name.toLowerCase().endsWith(ending)) throw notValid();
  return found.bytes;
}
