/** The requests to an S3-compatible store that the product needs, with errors that it knows. */
import { createHash } from 'node:crypto';
import type { ListObject, S3mini } from 's3mini';
import { StorageFull, StoreAway } from './file-store.ts';
import { patientFetch, type StorePatience } from './patient-fetch.ts';
import type { S3Address, S3Credentials } from './s3-address.ts';

export interface S3Object {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

export interface S3Upload {
  readonly key: string;
  readonly uploadId: string;
  readonly begunAt: Date;
}

export interface S3Part {
  readonly partNumber: number;
  readonly etag: string;
}

/** Keys are without the prefix of the store. */
export interface S3Client {
  /** For people. */
  readonly name: string;
  put(key: string, content: Uint8Array): Promise<void>;
  /** null where there is none. */
  get(key: string, from?: number, size?: number): Promise<Response | null>;
  /** null where there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** Within the bucket; false where there is none. */
  copy(from: string, to: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** All whose key begins so, in the order of their keys, page by page. */
  list(prefix: string): AsyncIterable<S3Object>;
  begin(key: string): Promise<string>;
  putPart(key: string, uploadId: string, partNumber: number, content: Uint8Array): Promise<S3Part>;
  complete(key: string, uploadId: string, parts: readonly S3Part[]): Promise<void>;
  /** As a part of that upload, bytes of another object in the bucket; null where there is no such object or upload. */
  copyPart(
    of: { readonly from: string; readonly first: number; readonly last: number },
    key: string,
    uploadId: string,
    partNumber: number,
  ): Promise<S3Part | null>;
  abort(key: string, uploadId: string): Promise<void>;
  /** Uploads in parts that were neither completed nor aborted. */
  listUploads(): AsyncIterable<S3Upload>;
  /** An address that gives the object for so many seconds without credentials. */
  sign(key: string, seconds: number, answer: Readonly<Record<string, string>>): Promise<string>;
  /** Asks once and not for long: why the bucket cannot be used, or null. */
  whyAway(): Promise<string | null>;
}

const pageSize = 1000;
const copiedRange = 'x-amz-copy-source-range';
const pingMilliseconds = 2_000;

export async function openS3Client(
  address: S3Address,
  credentials: () => Promise<S3Credentials>,
  patience: StorePatience,
): Promise<S3Client> {
  // Loaded only by those who use it.
  const { S3mini: Client } = await import('s3mini');
  const { bucket, prefix, endpoint, region } = address;
  const name = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`} at ${new URL(endpoint).host}`;
  const away = (why: string, cause?: unknown): StoreAway =>
    new StoreAway(`The file store ${name} cannot be reached: ${why}.`, { cause });
  const open = async (how: StorePatience): Promise<S3mini> => {
    const send = patientFetch(how, away);
    return new Client({
      ...(await credentials()),
      endpoint: `${endpoint}/${bucket}`,
      region,
      fetch: (async (url: string, init: RequestInit = {}) =>
        withTagOfCopy(await send(url, init), init)) as typeof fetch,
    });
  };
  let client = await open(patience);
  const full = (key: string): string => (prefix === '' ? key : `${prefix}/${key}`);
  const own = (key: string): string => (prefix === '' ? key : key.slice(prefix.length + 1));

  /** `missing` is the answer where there is no such object. */
  async function ask<T>(work: (s3: S3mini) => Promise<T>, missing?: T): Promise<T> {
    for (let isFirst = true; ; isFirst = false)
      try {
        return await work(client);
      } catch (error) {
        const { status, code } = serviceError(error);
        if (missing !== undefined && status === 404 && code !== 'NoSuchBucket') return missing;
        if (status === 403 && isFirst) {
          // The key was exchanged, perhaps.
          client = await open(patience);
          continue;
        }
        throw explain(error, status, code);
      }
  }

  function explain(error: unknown, status: number | undefined, code: string): Error {
    if (error instanceof StoreAway) return error;
    if (error instanceof Error && error.cause instanceof StoreAway) return error.cause;
    if (status === 507 || /Quota|StorageFull|InsufficientStorage/i.test(code))
      return new StorageFull('There is no space left to store files.', { cause: error });
    if (code === 'NoSuchBucket') return away(`there is no bucket ${bucket}`, error);
    if (status === 401 || status === 403)
      return away(`it refuses the access key or what is done with it (${code || status})`, error);
    if (status !== undefined) return away(`it answers ${status}${code === '' ? '' : ` ${code}`}`, error);
    return error instanceof Error ? error : new Error(String(error));
  }

  const checksum = (content: Uint8Array): Record<string, string> => ({
    'content-md5': createHash('md5').update(content).digest('base64'),
  });

  async function* pages(start: string): AsyncGenerator<readonly ListObject[]> {
    let token: string | undefined;
    do {
      const page = await ask((s3) => s3.listObjectsPaged('/', full(start), pageSize, token));
      if (!page) throw away(`there is no bucket ${bucket}`);
      yield page.objects ?? [];
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  return {
    name,
    async put(key, content) {
      await ask((s3) => s3.putObject(full(key), content, undefined, undefined, checksum(content)));
    },
    get: (key, from = 0, size) =>
      ask<Response | null>(
        (s3) =>
          size === undefined
            ? s3.getObjectRaw(full(key), true)
            : s3.getObjectRaw(full(key), false, from, size),
        null,
      ),
    sizeOf: (key) => ask<number | null>((s3) => s3.getContentLength(full(key)), null),
    copy: (from, to) =>
      ask<boolean>(async (s3) => {
        await s3.copyObject(full(from), full(to));
        return true;
      }, false),
    async remove(key) {
      await ask<unknown>((s3) => s3.deleteObject(full(key)), true);
    },
    async *list(start) {
      for await (const page of pages(start))
        for (const { Key, Size, LastModified } of page)
          yield { key: own(Key), size: Number(Size), modifiedAt: new Date(LastModified) };
    },
    begin: (key) => ask((s3) => s3.getMultipartUploadId(full(key))),
    putPart: (key, uploadId, partNumber, content) =>
      ask((s3) => s3.uploadPart(full(key), uploadId, content, partNumber, {}, undefined, checksum(content))),
    async copyPart({ from, first, last }, key, uploadId, partNumber) {
      const source = {
        'x-amz-copy-source': `/${bucket}/${full(from)}`,
        [copiedRange]: `bytes=${first}-${last}`,
      };
      const part = await ask<S3Part | null>(
        (s3) => s3.uploadPart(full(key), uploadId, '', partNumber, {}, undefined, source),
        null,
      );
      if (part?.etag === '') throw away(`it did not copy a part of ${from}`);
      return part;
    },
    async complete(key, uploadId, parts) {
      await ask((s3) => s3.completeMultipartUpload(full(key), uploadId, [...parts]));
    },
    async abort(key, uploadId) {
      await ask<unknown>((s3) => s3.abortMultipartUpload(full(key), uploadId), true);
    },
    async *listUploads() {
      // The client does not send the prefix that it is called with.
      const under = prefix === '' ? {} : { prefix: full('') };
      let marker: Record<string, string> = {};
      for (;;) {
        const query = { ...under, ...marker };
        const answer: unknown = await ask((s3) => s3.listMultipartUploads('/', '', 'GET', query));
        const { uploads, next } = readUploads(answer);
        // Some services answer those of the whole bucket.
        for (const { Key, UploadId, Initiated } of uploads)
          if (Key.startsWith(full('')))
            yield { key: own(Key), uploadId: UploadId, begunAt: new Date(Initiated) };
        if (next === null) return;
        marker = next;
      }
    },
    sign: async (key, seconds, answer) => client.getPresignedUrl('GET', full(key), seconds, { ...answer }),
    async whyAway() {
      try {
        const once = {
          ...patience,
          retryMilliseconds: 0,
          answerMilliseconds: Math.min(pingMilliseconds, patience.answerMilliseconds),
        };
        const isThere = await (await open(once)).bucketExists();
        return isThere ? null : `The file store ${name} has no such bucket, or refuses the access key.`;
      } catch (error) {
        const { status, code } = serviceError(error);
        return explain(error, status, code).message;
      }
    },
  };
}

/** The client looks for the tag of a part in the headers. That of a copied one is in the body, unless the copy failed. */
async function withTagOfCopy(response: Response, { headers }: RequestInit): Promise<Response> {
  if (!response.ok || !new Headers(headers).has(copiedRange)) return response;
  const tag = /<ETag>(?:"|&quot;|&#34;)?([^<"&]+)/.exec(await response.text())?.[1] ?? '';
  return new Response(null, { status: response.status, headers: { etag: tag } });
}

function serviceError(error: unknown): { status: number | undefined; code: string } {
  // A question for a size has the store's own error as its cause.
  const of = error instanceof Error && !('status' in error) && error.cause ? error.cause : error;
  const { status, serviceCode } = of as { status?: unknown; serviceCode?: unknown };
  return {
    status: typeof status === 'number' ? status : undefined,
    code: typeof serviceCode === 'string' && serviceCode !== 'Unknown' ? serviceCode : '',
  };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

interface ListedUpload {
  readonly Key: string;
  readonly UploadId: string;
  readonly Initiated: string;
}

/** One upload is no list, and none is nothing. */
function readUploads(answer: unknown): {
  uploads: readonly ListedUpload[];
  next: Record<string, string> | null;
} {
  const root = answer as Record<string, unknown>;
  const result = (root['ListMultipartUploadsResult'] ?? root) as Record<string, unknown>;
  const listed = result['Upload'] ?? [];
  const next = {
    'key-marker': toText(result['NextKeyMarker']),
    'upload-id-marker': toText(result['NextUploadIdMarker']),
  };
  const isMore = String(result['IsTruncated']) === 'true' && next['key-marker'] !== '';
  return {
    uploads: (Array.isArray(listed) ? listed : [listed]) as ListedUpload[],
    next: isMore ? next : null,
  };
}
