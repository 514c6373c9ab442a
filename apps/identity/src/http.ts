import type { IncomingMessage, ServerResponse } from 'node:http';
import { findUnstorable } from '@idss/server/db/storable-text';
import type { Html } from './pages/html.ts';

/** Refuses a request to one of our own pages; rendered as the error page. */
export class PageError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Fields of a URL or form. */
export function requireStorable(fields: URLSearchParams): void {
  if (findUnstorable([...fields]) !== null)
    throw new PageError(400, 'This has a character that cannot be stored. Remove it and try again.');
}

const formLimitBytes = 16 * 1024;

/** Reads a small form. Repeated fields are refused: two readers might pick different ones. */
export async function readForm(req: IncomingMessage): Promise<(name: string) => string> {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new PageError(415, 'This form was not sent by our page.');
  const fields = new URLSearchParams((await readBody(req)).toString('utf8'));
  if (new Set(fields.keys()).size !== [...fields.keys()].length) {
    throw new PageError(400, 'This form has a field twice.');
  }
  requireStorable(fields);
  return (name) => fields.get(name) ?? '';
}

/** Uses events: leaving a `for await` loop destroys the connection, and the answer would not arrive. */
function readBody(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > formLimitBytes) reject(new PageError(413, 'This form is too large.'));
      else chunks.push(chunk);
    });
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('close', () => reject(new PageError(400, 'This form was sent incompletely. Send it again.')));
    req.once('error', (error) =>
      // The host's refusal of a body keeps its status.
      reject(
        'status' in error && typeof error.status === 'number'
          ? new PageError(error.status, error.message)
          : error,
      ),
    );
  });
}

/** `scripts`: the source of scripts; `ancestors`: who may have the page in a frame. */
export const pagePolicy = ({ scripts = "'self'", ancestors = "'none'" } = {}): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `script-src ${scripts}`,
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
const usualPolicy = pagePolicy();

/** Headers of every answer below the provider's path. */
export function setSecurityHeaders(res: ServerResponse, isSecure: boolean): void {
  res.setHeader('content-security-policy', usualPolicy);
  res.setHeader('x-content-type-options', 'nosniff');
  // With `no-referrer` browsers send our own forms with `Origin: null`.
  res.setHeader('referrer-policy', 'same-origin');
  // The same as the portal's own pages: a stricter one cuts a sign-in popup off from the page that waits for it.
  res.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
  res.setHeader('cross-origin-resource-policy', 'same-origin');
  res.setHeader('x-frame-options', 'DENY');
  res.setHeader('cache-control', 'no-store');
  if (isSecure) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

export function sendPage(res: ServerResponse, status: number, page: Html): void {
  const body = Buffer.from(page.text);
  res.statusCode = status;
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.setHeader('content-length', body.length);
  res.end(res.req.method === 'HEAD' ? undefined : body);
}

export function sendJson(res: ServerResponse, status: number, value: unknown): void {
  res.statusCode = status;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(value));
}

export function redirect(res: ServerResponse, location: string): void {
  res.statusCode = 303;
  res.setHeader('location', location);
  res.setHeader('content-length', '0');
  res.end();
}
