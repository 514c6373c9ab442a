/** Files of the built pages. Their names are read once, their content when it is asked for; nothing is sent in parts. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
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

/** The build writes them next to a file, smallest first. */
const endings = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof endings;

/** Whether the client takes it, as its header says. */
export function takes({ headers }: Pick<FastifyRequest, 'headers'>, encoding: Encoding): boolean {
  const accepted = headers['accept-encoding'] ?? '';
  return [accepted].flat().some((text) =>
    text.split(',').some((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
      return (
        name.toLowerCase() === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/i.test(parameter))
      );
    }),
  );
}

/** Sends a file with its headers. Names under assets carry a hash of their content: nobody asks whether that has changed. */
export function sendFile(
  reply: FastifyReply,
  address: string,
  { content, encoding }: { readonly content: Buffer; readonly encoding: Encoding | null },
): FastifyReply {
  reply
    .header('vary', 'accept-encoding')
    .type(mediaTypes[path.extname(address)] ?? 'application/octet-stream');
  if (address.startsWith('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
  else {
    const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(content);
}

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
  return {
    has: (address) => addresses.has(address) && path.extname(address) !== '' && !isUnsent.test(address),
    async send(address, reply) {
      const names = Object.entries(endings) as [Encoding, string][];
      const [encoding, ending] = names.find(
        ([name, end]) => addresses.has(address + end) && takes(reply.request, name),
      ) ?? [null, ''];
      try {
        return sendFile(reply, address, { content: await readFile(folder + address + ending), encoding });
      } catch (error) {
        // Another build has taken its place.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
        reply.callNotFound();
        return reply;
      }
    },
  };
}
