/** The built web client: files by hashed name, and one page for every route of the shell. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#src/config.ts';
import type { BuildTracker } from './builds.ts';
import { chooseEncoding, fileHeaders, listBuiltFiles } from './built-files.ts';
import { pagePolicy } from './security-headers.ts';

export const builtPages = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Not an e-mail address, at which some routes end. */
const endsLikeFile = /\/(?:(?!@|%40)[^/])*\.[a-z0-9]{1,8}$/i;

/** `built`: the folder of the built pages; tests have one of their own. `builds`: of versions that run next to this one. */
export function registerWebClient(
  server: FastifyInstance,
  config: Config,
  built = builtPages,
  builds: BuildTracker | null = null,
): void {
  if (!existsSync(path.join(built, 'index.html'))) {
    server.log.warn('The web client is not built; only the API is served.');
    return;
  }
  const files = listBuiltFiles(built);
  const { page, silentRenew } = pageSenders(built, config, builds);
  if (silentRenew) server.get('/silent_renew', (_request, reply) => silentRenew(reply));
  if (builds) announcePages(server, builds);
  // Routes of the shell are the client's to know; what looks like a file and is none stays 404.
  server.get('/*', async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    if (files.has(pathname)) return files.send(pathname, reply);
    const isFile = endsLikeFile.test(pathname) || pathname.startsWith('/api/') || pathname.startsWith('/.');
    if (!isFile) return page(reply);
    const other = (await builds?.file(pathname)) ?? null;
    if (other === null) return reply.callNotFound();
    const encoding = other.brotli === null ? null : chooseEncoding(request, ['br']);
    return reply
      .headers(fileHeaders(pathname, encoding))
      .send(encoding === null ? other.content : other.brotli);
  });
}

/** Which pages are served now, with every answer: a page that is open learns from it that there is a newer one. */
function announcePages(server: FastifyInstance, builds: BuildTracker): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('idss-pages', builds.served().build);
    done();
  });
}

type SendPage = (reply: FastifyReply) => FastifyReply;

function pageSenders(
  built: string,
  config: Config,
  builds: BuildTracker | null,
): { page: SendPage; silentRenew: SendPage | null } {
  const renewFile = path.join(built, 'silent_renew.html');
  const own = {
    page: pageSender(readFileSync(path.join(built, 'index.html'), 'utf8'), config),
    silentRenew: existsSync(renewFile) ? pageSender(readFileSync(renewFile, 'utf8'), config) : null,
  };
  if (!builds) return own;
  let current = { build: '', ...own };
  const served = (): typeof current => {
    const { build, page, silentRenewPage } = builds.served();
    if (build !== current.build)
      current = {
        build,
        page: pageSender(page, config),
        silentRenew: silentRenewPage === null ? own.silentRenew : pageSender(silentRenewPage, config),
      };
    return current;
  };
  const sendSilentRenew = (reply: FastifyReply): FastifyReply => (served().silentRenew ?? own.page)(reply);
  return { page: (reply) => served().page(reply), silentRenew: own.silentRenew && sendSilentRenew };
}

/** The address of the portal's typeface, which the pages of sign-in have as well. Undefined where nothing is built. */
export function fontAddress(built = builtPages): string | undefined {
  const assets = path.join(built, 'assets');
  if (!existsSync(assets)) return undefined;
  const font = readdirSync(assets).find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return font === undefined ? undefined : `/assets/${font}`;
}

function pageSender(html: string, config: Config): SendPage {
  // A script that is written into the page itself is allowed by what it says.
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const policy = pagePolicy(config, scripts);
  return (reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
}
