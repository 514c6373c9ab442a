/**
 * Files of the built pages. Their names are read once; a library sends them. Not @fastify/static: it makes two routes for each of
 * 300 files at every start, or searches the folder with libraries that are larger than the rest of the server's HTTP.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Pages are sent with headers of their own, maps not at all, and what is compressed has no address. */
const isUnsent = /\.(?:html|map|br|gz)$|\/\./;

/** The build writes them next to a file, the smallest first. */
const endings = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof endings;

/** The first of these that the client takes. */
export function chooseEncoding(
  { headers }: Pick<FastifyRequest, 'headers'>,
  available: readonly Encoding[],
): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  const chosen = negotiate(accepted, [...available]);
  return available.find((encoding) => encoding === chosen) ?? null;
}

const isHashed = (address: string): boolean => address.startsWith('/assets/');

/** Names under assets carry a hash of their content: nobody asks whether that has changed. */
export const fileHeaders = (address: string, encoding: Encoding | null): Record<string, string> => ({
  'content-type': mediaTypes[path.extname(address)] ?? 'application/octet-stream',
  'cache-control': isHashed(address) ? 'public, max-age=31536000, immutable' : 'no-cache',
  vary: 'accept-encoding',
  ...(encoding !== null && { 'content-encoding': encoding }),
});

export interface BuiltFiles {
  has(address: string): boolean;
  /** One that it has. */
  send(address: string, reply: FastifyReply): Promise<FastifyReply>;
}

export function listBuiltFiles(folder: string): BuiltFiles {
  const addresses = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (file) => `/${file.replaceAll(path.sep, '/')}`,
    ),
  );
  const encodings = Object.keys(endings) as Encoding[];
  return {
    has: (address) => addresses.has(address) && path.extname(address) !== '' && !isUnsent.test(address),
    async send(address, reply) {
      const available = encodings.filter((encoding) => addresses.has(address + endings[encoding]));
      const encoding = chooseEncoding(reply.request, available);
      const ending = encoding === null ? '' : endings[encoding];
      const { type, statusCode, headers, stream } = await send(reply.request.raw, address + ending, {
        root: folder,
        etag: !isHashed(address),
        // Whether it changed is asked by the ETag, and nothing is fetched in parts.
        lastModified: false,
        acceptRanges: false,
        cacheControl: false,
        contentType: false,
        dotfiles: 'ignore',
        index: false,
      });
      // Another build has taken its place.
      if (type !== 'file') {
        reply.callNotFound();
        return reply;
      }
      return reply
        .code(statusCode)
        .headers({ ...headers, ...fileHeaders(address, encoding) })
        .send(stream);
    },
  };
}
