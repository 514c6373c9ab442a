/** The built web client: files by hashed name, and one page for every route of the shell. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#src/config.ts';
import { pagePolicy } from './security-headers.ts';

const builtPages = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const noncePlace = /__CSP_NONCE__/g;

/** Not an e-mail address, at which some routes end. */
const endsLikeFile = /\/(?:(?!@|%40)[^/])*\.[a-z0-9]{1,8}$/i;

/** `built`: the folder of the built pages; tests have one of their own. */
export async function registerWebClient(
  server: FastifyInstance,
  config: Config,
  built = builtPages,
): Promise<void> {
  if (!existsSync(path.join(built, 'index.html'))) {
    server.log.warn('The web client is not built; only the API is served.');
    return;
  }
  await server.register(staticFiles, {
    root: built,
    wildcard: false,
    index: false,
    // The build writes .br and .gz; they are sent in place of the file and have no address of their own.
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/.vite/**', '**/*.map', '**/*.br', '**/*.gz'],
    setHeaders(reply, file) {
      // Names under assets carry a hash of their content.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('vary', 'accept-encoding');
    },
  });
  const page = pageSender(path.join(built, 'index.html'), config);
  const silentRenew = path.join(built, 'silent_renew.html');
  if (existsSync(silentRenew)) {
    const renew = pageSender(silentRenew, config);
    server.get('/silent_renew', (_request, reply) => renew(reply));
  }
  // Routes of the shell are the client's to know; what looks like a file and is none stays 404.
  server.get('/*', (request, reply) => {
    const wanted = request.url.split('?')[0] ?? '/';
    const isFile = endsLikeFile.test(wanted) || wanted.startsWith('/api/') || wanted.startsWith('/.');
    return isFile ? reply.callNotFound() : page(reply);
  });
}

/** The address of the portal's typeface, which the pages of sign-in have as well. Undefined where nothing is built. */
export function fontAddress(built = builtPages): string | undefined {
  const assets = path.join(built, 'assets');
  if (!existsSync(assets)) return undefined;
  const font = readdirSync(assets).find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return font === undefined ? undefined : `/assets/${font}`;
}

function pageSender(file: string, config: Config): (reply: FastifyReply) => FastifyReply {
  const html = readFileSync(file, 'utf8');
  // A script that is written into the page itself is allowed by what it says, never by a nonce that others could use.
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return (reply) => {
    const nonce = createHash('sha256').update(randomBytes(32)).digest('base64url').slice(0, 24);
    return reply
      .header('content-security-policy', pagePolicy(config, nonce, scripts))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace(noncePlace, nonce));
  };
}
