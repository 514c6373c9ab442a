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

const pageSize = 1000;
const copiedRange = 'x-amz-copy-source-range';
const pingMilliseconds = 2_000;

const checksum = (content: Uint8Array): Record<string, string> => ({
  'content-md5': createHash('md5').update(content).digest('base64'),
});

/** Keys are without the prefix of the store. */
export class S3Client {
  readonly #Client: typeof S3mini;
  readonly #credentials: () => Promise<S3Credentials>;
  readonly #patience: StorePatience;
  readonly #bucket;
  readonly #prefix;
  readonly #endpoint;
  readonly #region;
  /** For people. */
  readonly name: string;
  #client: S3mini | undefined;

  constructor(
    Client: typeof S3mini,
    address: S3Address,
    credentials: () => Promise<S3Credentials>,
    patience: StorePatience,
  ) {
    this.#Client = Client;
    this.#credentials = credentials;
    this.#patience = patience;
    const { bucket, prefix, endpoint, region } = address;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#endpoint = endpoint;
    this.#region = region;
    this.name = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`} at ${new URL(endpoint).host}`;
  }

  readonly #away = (why: string, cause?: unknown): StoreAway =>
    new StoreAway(`The file store ${this.name} cannot be reached: ${why}.`, { cause });

  async #open(how: StorePatience): Promise<S3mini> {
    const send = patientFetch(how, this.#away);
    return new this.#Client({
      ...(await this.#credentials()),
      endpoint: `${this.#endpoint}/${this.#bucket}`,
      region: this.#region,
      fetch: (async (url: string, init: RequestInit = {}) =>
        addCopyTag(await send(url, init), init)) as typeof fetch,
    });
  }

  /** With the credentials of this moment. */
  async connect(): Promise<S3mini> {
    return (this.#client ??= await this.#open(this.#patience));
  }

  readonly #full = (key: string): string => (this.#prefix === '' ? key : `${this.#prefix}/${key}`);

  readonly #own = (key: string): string => (this.#prefix === '' ? key : key.slice(this.#prefix.length + 1));

  /** `missing` is the answer where there is no such object. */
  async #ask<T>(work: (s3: S3mini) => Promise<T>, missing?: T): Promise<T> {
    for (let isFirst = true; ; isFirst = false)
      try {
        return await work(await this.connect());
      } catch (error) {
        const { status, code } = serviceError(error);
        if (missing !== undefined && status === 404 && code !== 'NoSuchBucket') return missing;
        if (status === 403 && isFirst) {
          // The key was exchanged, perhaps.
          this.#client = await this.#open(this.#patience);
          continue;
        }
        throw this.#explain(error, status, code);
      }
  }

  #explain(error: unknown, status: number | undefined, code: string): Error {
    if (error instanceof StoreAway) return error;
    if (error instanceof Error && error.cause instanceof StoreAway) return error.cause;
    if (status === 507 || /Quota|StorageFull|InsufficientStorage/i.test(code))
      return new StorageFull('There is no space left to store files.', { cause: error });
    if (code === 'NoSuchBucket') return this.#away(`there is no bucket ${this.#bucket}`, error);
    if (status === 401 || status === 403)
      return this.#away(`it refuses the access key or what is done with it (${code || status})`, error);
    if (status !== undefined)
      return this.#away(`it answers ${status}${code === '' ? '' : ` ${code}`}`, error);
    return error instanceof Error ? error : new Error(String(error));
  }

  async *#pages(start: string): AsyncGenerator<readonly ListObject[]> {
    let token: string | undefined;
    do {
      const page = await this.#ask((s3) => s3.listObjectsPaged('/', this.#full(start), pageSize, token));
      if (!page) throw this.#away(`there is no bucket ${this.#bucket}`);
      yield page.objects ?? [];
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    await this.#ask((s3) => s3.putObject(this.#full(key), content, undefined, undefined, checksum(content)));
  }

  /** null where there is none. */
  get(key: string, from: number = 0, size?: number): Promise<Response | null> {
    return this.#ask<Response | null>(
      (s3) =>
        size === undefined
          ? s3.getObjectRaw(this.#full(key), true)
          : s3.getObjectRaw(this.#full(key), false, from, size),
      null,
    );
  }

  /** null where there is none. */
  getSize(key: string): Promise<number | null> {
    return this.#ask<number | null>((s3) => s3.getContentLength(this.#full(key)), null);
  }

  /** Within the bucket; false where there is none. */
  copy(from: string, to: string): Promise<boolean> {
    return this.#ask<boolean>(async (s3) => {
      await s3.copyObject(this.#full(from), this.#full(to));
      return true;
    }, false);
  }

  async remove(key: string): Promise<void> {
    await this.#ask<unknown>((s3) => s3.deleteObject(this.#full(key)), true);
  }

  /** All whose key begins so, in the order of their keys, page by page. */
  async *list(start: string): AsyncIterable<S3Object> {
    for await (const page of this.#pages(start))
      for (const { Key, Size, LastModified } of page)
        yield { key: this.#own(Key), size: Number(Size), modifiedAt: new Date(LastModified) };
  }

  begin(key: string): Promise<string> {
    return this.#ask((s3) => s3.getMultipartUploadId(this.#full(key)));
  }

  putPart(key: string, uploadId: string, partNumber: number, content: Uint8Array): Promise<S3Part> {
    return this.#ask((s3) =>
      s3.uploadPart(this.#full(key), uploadId, content, partNumber, {}, undefined, checksum(content)),
    );
  }

  /** As a part of that upload, bytes of another object in the bucket; null where there is no such object or upload. */
  async copyPart(
    { from, first, last }: { readonly from: string; readonly first: number; readonly last: number },
    key: string,
    uploadId: string,
    partNumber: number,
  ): Promise<S3Part | null> {
    const source = {
      'x-amz-copy-source': `/${this.#bucket}/${this.#full(from)}`,
      [copiedRange]: `bytes=${first}-${last}`,
    };
    const part = await this.#ask<S3Part | null>(
      (s3) => s3.uploadPart(this.#full(key), uploadId, '', partNumber, {}, undefined, source),
      null,
    );
    if (part?.etag === '') throw this.#away(`it did not copy a part of ${from}`);
    return part;
  }

  async complete(key: string, uploadId: string, parts: readonly S3Part[]): Promise<void> {
    await this.#ask((s3) => s3.completeMultipartUpload(this.#full(key), uploadId, [...parts]));
  }

  async abort(key: string, uploadId: string): Promise<void> {
    await this.#ask<unknown>((s3) => s3.abortMultipartUpload(this.#full(key), uploadId), true);
  }

  /** Uploads in parts that were neither completed nor aborted. */
  async *listUploads(): AsyncIterable<S3Upload> {
    // The client does not send the prefix that it is called with.
    const under = this.#prefix === '' ? {} : { prefix: this.#full('') };
    let marker: Record<string, string> = {};
    for (;;) {
      const query = { ...under, ...marker };
      const answer: unknown = await this.#ask((s3) => s3.listMultipartUploads('/', '', 'GET', query));
      const { uploads, next } = readUploads(answer);
      // Some services answer those of the whole bucket.
      for (const { Key, UploadId, Initiated } of uploads)
        if (Key.startsWith(this.#full('')))
          yield { key: this.#own(Key), uploadId: UploadId, begunAt: new Date(Initiated) };
      if (next === null) return;
      marker = next;
    }
  }

  /** An address that gives the object for so many seconds without credentials. */
  async sign(key: string, seconds: number, answer: Readonly<Record<string, string>>): Promise<string> {
    return (await this.connect()).getPresignedUrl('GET', this.#full(key), seconds, { ...answer });
  }

  /** Asks once and not for long: why the bucket cannot be used, or null. */
  async getOutageReason(): Promise<string | null> {
    try {
      const once = {
        ...this.#patience,
        retryMilliseconds: 0,
        answerMilliseconds: Math.min(pingMilliseconds, this.#patience.answerMilliseconds),
      };
      const isThere = await (await this.#open(once)).bucketExists();
      return isThere ? null : `The file store ${this.name} has no such bucket, or refuses the access key.`;
    } catch (error) {
      const { status, code } = serviceError(error);
      return this.#explain(error, status, code).message;
    }
  }
}

export async function openS3Client(
  address: S3Address,
  credentials: () => Promise<S3Credentials>,
  patience: StorePatience,
): Promise<S3Client> {
  // Loaded only by those who use it.
  const { S3mini: Client } = await import('s3mini');
  const client = new S3Client(Client, address, credentials, patience);
  await client.connect();
  return client;
}

/** The client looks for the tag of a part in the headers. That of a copied one is in the body, unless the copy failed. */
async function addCopyTag(response: Response, { headers }: RequestInit): Promise<Response> {
  if (!response.ok || !new Headers(headers).has(copiedRange)) return response;
  const tag = /<ETag>(?:"|&quot;|&#34;)?([^<"&]+)/.exec(await response.text())?.[1] ?? '';
  return new Response(null, { status: response.status, headers: { etag: tag } });
}

function serviceError(error: unknown): { status: number | undefined; code: string } {
  // A question for a size has the store's own error as its cause.
  const cause = error instanceof Error && !('status' in error) && error.cause ? error.cause : error;
  const { status, serviceCode } = cause as { status?: unknown; serviceCode?: unknown };
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
