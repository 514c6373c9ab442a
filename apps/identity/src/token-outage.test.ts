/** The database is away when a code is exchanged for a token. Spec: faults-database. */
import { expect, test, vi } from 'vitest';
import { authorizationRequest, exchangeCode, openTestBrowser } from './test/browser.ts';
import { EMAIL, PASSWORD, provideTestPortal } from './test/portal.ts';

const portal = await provideTestPortal();

test('a token request during an outage is told to try again, and the code is good after it', async () => {
  const request = authorizationRequest(portal.publicUrl);
  const callback = await openTestBrowser().signIn(request, EMAIL, PASSWORD);
  const exchange = (): Promise<Response> =>
    exchangeCode(portal.publicUrl, callback.searchParams.get('code') ?? '', request.verifier);
  const { app } = portal.database;
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const spies = (['query', 'connect'] as const).map((name) =>
    vi.spyOn(app, name).mockRejectedValue(refused as never),
  );
  const answer = await exchange();
  for (const spy of spies) spy.mockRestore();
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '5',
    { error: 'temporarily_unavailable', error_description: 'Try again in a few seconds.' },
  ]);
  expect((await exchange()).status).toBe(200);
});
