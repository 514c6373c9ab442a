import { createHash, randomBytes } from 'node:crypto';

/** A browser as far as the protocol sees one: keeps cookies by path, follows no redirect by itself. For tests. */
export interface TestBrowser {
  cookies: Map<string, { value: string; path: string; attributes: string }>;
  get(url: string, headers?: Record<string, string>): Promise<Response>;
  post(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Opens the authorization request up to the sign-in page. */
  openSignIn(url: string): Promise<{ page: string; action: string }>;
  /** Follows redirects until the portal's own address or a page. */
  followToPortal(response: Response): Promise<URL>;
  /** The whole sign-in by e-mail and password; answers the portal's address with code and state. */
  signIn(request: AuthorizationRequest, email: string, password: string): Promise<URL>;
}

export function openTestBrowser(): TestBrowser {
  const cookies: TestBrowser['cookies'] = new Map();

  async function send(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = [...cookies]
      .filter(
        ([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...Object.fromEntries(new Headers(init.headers)), cookie: sent.join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      const key = `${name} ${path}`;
      if (value === '' || line.includes('expires=Thu, 01 Jan 1970')) cookies.delete(key);
      else cookies.set(key, { value, path, attributes: attributes.join('; ') });
    }
    return response;
  }

  const browser: TestBrowser = {
    cookies,
    get: (url, headers = {}) => send(url, { headers }),
    post: (url, form, headers = {}) =>
      send(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: new URL(url).origin, ...headers },
      }),
    async openSignIn(url) {
      const action = getLocation(await browser.get(url)).href;
      return { page: await (await browser.get(action)).text(), action };
    },
    async followToPortal(response) {
      let target = getLocation(response);
      while (target.pathname.startsWith('/identity/')) {
        const next = await browser.get(target.href);
        if (next.status < 300 || next.status > 399)
          throw new Error(`No redirect but ${next.status} at ${target.href}`);
        target = getLocation(next);
      }
      return target;
    },
    async signIn(request, email, password) {
      const { page, action } = await browser.openSignIn(request.url);
      const csrf = hiddenValue(page, 'csrf');
      const answer = await browser.post(action, { csrf, step: 'password', email, password });
      return browser.followToPortal(answer);
    },
  };
  return browser;
}

export const getLocation = (response: Response): URL =>
  new URL(response.headers.get('location') ?? 'missing:', response.url);

/** The value of a hidden field of a page. */
export function hiddenValue(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
}

export type AuthorizationRequest = { url: string; verifier: string; state: string; nonce: string };

/** The portal's request, with code and PKCE; `changes` replaces or (undefined) omits parameters. */
export function authorizationRequest(
  publicUrl: string,
  changes: Record<string, string | undefined> = {},
): AuthorizationRequest {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const parameters = {
    client_id: 'idss-web',
    response_type: 'code',
    scope: 'openid profile idss',
    redirect_uri: `${publicUrl}/callback`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return { url: `${publicUrl}/identity/authorize?${query.toString()}`, verifier, state, nonce };
}

export type Tokens = { access_token: string; id_token: string; expires_in: number; scope: string };

export function exchangeCode(
  publicUrl: string,
  code: string,
  verifier: string,
  changes: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${publicUrl}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'idss-web',
      redirect_uri: `${publicUrl}/callback`,
      code,
      code_verifier: verifier,
      ...changes,
    }),
  });
}
