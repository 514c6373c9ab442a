import { randomUUID } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { type IdentityOptions, reportEvent } from './identity-service.ts';
import { errorPage, confirmSignOutPage, signedOutPage } from './pages/plain-pages.ts';
import type { PageFrame } from './pages/Layout.ts';
import { isDatabaseUnable } from '@idss/server/db/is-away';
import { inTransaction } from '@idss/server/db/transaction';
import { endSessionsFor } from './identity-records.sql.ts';
import { providerRequest } from './provider-adapter.ts';
import type { ProviderPages } from './provider-configuration.ts';
import { recordSignOut } from './record-session.ts';

const texts: Record<string, string> = {
  invalid_redirect_uri: 'The application that sent you here gave an address that is not registered.',
  invalid_client: 'The application that sent you here is not registered.',
  invalid_request: 'The application that sent you here asked for something that is not offered.',
  server_error: 'Please try again later.',
};

function setHtml(ctx: KoaContextWithOIDC, text: string): void {
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = text;
}

/** The address to go to after signing out, with the state that the application gave. */
function getSignOutTarget(ctx: KoaContextWithOIDC): string {
  const { params } = ctx.oidc;
  const target = params?.['post_logout_redirect_uri'];
  const state = params?.['state'];
  if (typeof target !== 'string') return ctx.oidc.urlFor('end_session_success');
  const url = new URL(target);
  if (typeof state === 'string') url.searchParams.set('state', state);
  return url.href;
}

/** The pages in the middle of the protocol. */
export function createProviderPages(frame: PageFrame, options: IdentityOptions): ProviderPages {
  const { pool, log } = options;
  return {
    renderError(ctx, out, error) {
      const reference = randomUUID();
      if (isDatabaseUnable(error)) {
        ctx.status = 503;
        ctx.set('retry-after', '5');
      }
      const isExpired = error.name === 'SessionNotFound';
      log.warn(
        { reference, error: out.error, description: out.error_description },
        'identity: request refused',
      );
      const text = isExpired
        ? 'This sign-in page is too old. Go to the portal and sign in again.'
        : (texts[out.error] ?? 'Go to the portal and try again.');
      const title = out.error === 'server_error' ? 'Something went wrong' : 'The sign-in did not work';
      setHtml(ctx, errorPage(frame, { title, text, reference }).text);
    },

    /**
     * Who comes with an ID token of the very person that is signed in has shown that the portal asked for it: the
     * session ends without a question. Anything else (a link in a mail) has to be confirmed.
     */
    async renderSignOut(ctx) {
      const { session, entities, provider } = ctx.oidc;
      const accountId = session?.accountId;
      const hinted = entities.IdTokenHint?.payload['sub'];
      if (session && accountId !== undefined && hinted === accountId) {
        const location = getSignOutTarget(ctx);
        const request = providerRequest.getStore() ?? { address: ctx.ip, requestId: '' };
        await inTransaction(pool, async (client) => {
          await endSessionsFor(client, accountId, { only: session.uid });
          await recordSignOut(client, request, { accountId, sessionId: session.uid });
        });
        await session.destroy();
        ctx.oidc.cookies.set(provider.cookieName('session'), null, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: ctx.secure,
          signed: true,
        });
        await reportEvent(options, {
          kind: 'signedOut',
          accountId,
          address: ctx.ip,
          userAgent: ctx.get('user-agent'),
        });
        ctx.status = 303;
        ctx.redirect(location);
        return;
      }
      const xsrf = session?.state?.['secret'];
      const action = ctx.oidc.urlFor('end_session_confirm');
      setHtml(ctx, confirmSignOutPage(frame, { action, xsrf: typeof xsrf === 'string' ? xsrf : '' }).text);
    },

    renderSignedOut(ctx) {
      setHtml(ctx, signedOutPage(frame).text);
    },
  };
}
