/** Headers of every answer. The page's own policy names the scripts in it and is set with the page. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/config.ts';

const oneYear = 31_536_000;

/** CSP of the web client: itself, the identity provider, and the page that DCAP embeds. `scripts`: hashes of inline scripts. */
export function pagePolicy(
  config: Pick<Config, 'oidcIssuer' | 'dcap' | 'dcapEmbedUrl'>,
  scripts: readonly string[] = [],
): string {
  const provider = config.oidcIssuer ? ` ${new URL(config.oidcIssuer).origin}` : '';
  const isEmbedding = config.dcap === 'on' && config.dcapEmbedUrl !== undefined;
  const embedded = isEmbedding ? ` ${new URL(config.dcapEmbedUrl).origin}` : '';
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${provider}`,
    `frame-src 'self'${provider}${embedded}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${provider}`,
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The same for a malformed URL, which Fastify answers before any plug-in runs. */
export const bareSecurityHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'strict-transport-security': `max-age=${oneYear}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
} as const;

export function addSecurityHeaders(server: FastifyInstance): void {
  void server.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: oneYear, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Left out, as every file of a page would carry them: current browsers ignore these, and they look up no names of a
    // page that came by HTTPS. frame-ancestors says who may frame a page.
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
    xPermittedCrossDomainPolicies: false,
    originAgentCluster: false,
  });
}
