/**
 * The answer to a silent sign-in, as a page in the portal's hidden frame: its script hands the address to which the browser would have
 * been redirected to the page around it. A start on a slow line waits for one round trip less.
 */
import { createHash } from 'node:crypto';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { frameMode } from './endpoints.ts';
import { html } from './pages/html.ts';
import { pagePolicy } from './http.ts';

/** In the form that oidc-client-ts awaits. Only a page of the portal's own origin receives it. */
const script = `parent.postMessage(
  { source: 'oidc-client', url: document.body.dataset.address, keepOpen: false },
  location.origin,
);`;
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const policy = pagePolicy({ scripts: scriptHash, ancestors: "'self'" });

/** Other answers, such as one after the sign-in page, are redirects to the same address. */
export function answerInFrames(provider: Provider, silentRedirectUri: string): void {
  provider.registerResponseMode(frameMode, (ctx, redirectUri, payload) => {
    const address = new URL(redirectUri);
    for (const [name, value] of Object.entries(payload)) address.searchParams.set(name, String(value));
    if (redirectUri !== silentRedirectUri || ctx.oidc.params?.['prompt'] !== 'none') {
      ctx.status = 303;
      ctx.redirect(address.href);
    } else sendToFrame(ctx, address.href);
  });
}

function sendToFrame(ctx: KoaContextWithOIDC, address: string): void {
  ctx.status = 200;
  ctx.set('content-security-policy', policy);
  // The policy says who may have it in a frame.
  ctx.remove('x-frame-options');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Renewing your session</title>
      </head>
      <body data-address="${address}">
        <script>${{ text: script }}</script>
      </body>
    </html>`.text;
}
