import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { authorizationRequest, openTestBrowser } from './test/browser.ts';
import { provideTestPortal, signedIn, tokensFor } from './test/portal.ts';

const portal = await provideTestPortal();

const inFrame = (changes: Record<string, string | undefined> = {}) =>
  authorizationRequest(portal.publicUrl, {
    prompt: 'none',
    redirect_uri: `${portal.publicUrl}/silent_renew`,
    response_mode: 'idss_frame',
    ...changes,
  });

test('a silent sign-in in the hidden frame is answered by a page that only the portal may frame', async () => {
  const { browser } = await signedIn(portal);
  const request = inFrame();
  const answer = await browser.get(request.url);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  const script = /<script>([^]*)<\/script>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = answer.headers.get('content-security-policy')?.split('; ');
  expect(policy).toContain(`script-src 'sha256-${hash}'`);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(answer.headers.has('x-frame-options')).toBe(false);
  expect(script).toContain('location.origin');
  const address = /data-address="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const renewed = await tokensFor(portal, new URL(address), request.verifier, '/silent_renew');
  expect(await portal.verifier.verify(renewed.access_token)).toMatchObject({ sid: expect.any(String) });

  const nobody = await (await openTestBrowser().get(inFrame({ state: '"><script>' }).url)).text();
  expect(nobody).toContain('error=login_required');
  expect(nobody).not.toContain('"><script>');
});

test.each([{ prompt: 'login' }, { redirect_uri: `${portal.publicUrl}/callback` }])(
  'anything else is never answered in a frame: %j',
  async (changes) => {
    const { browser } = await signedIn(portal);
    const answer = await browser.get(inFrame(changes).url);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  },
);
