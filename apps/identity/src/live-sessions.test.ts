import { expect, test } from 'vitest';
import { signedIn, provideTestPortal } from './test/portal.ts';

const portal = await provideTestPortal();

const getSession = async (): Promise<string> => {
  const { tokens } = await signedIn(portal);
  return (await portal.verifier.verify(tokens.access_token)).sid ?? '';
};

test('of many sessions, the open ones are found at once', async () => {
  const { identity, accountId } = portal;
  const [first, second] = [await getSession(), await getSession()];
  expect(await identity.findLiveSessions([first, second, 'none'])).toEqual(new Set([first, second]));
  await identity.endSessionsFor(accountId, { only: first });
  expect(await identity.findLiveSessions([first, second])).toEqual(new Set([second]));
  await identity.endSessionsFor(accountId);
  expect(await identity.findLiveSessions([first, second])).toEqual(new Set());
  expect(await identity.findLiveSessions([])).toEqual(new Set());
});
