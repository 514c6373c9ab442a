import { expect, test } from 'vitest';
import { readTestConfig } from '#src/test/build-app.ts';
import { createAuthentication } from './create-authentication.ts';

test('calls of one page that arrive together ask once whether their session is live', async () => {
  const asked: string[] = [];
  const { requireLive } = createAuthentication(readTestConfig({}), 'https://portal.example', {
    issuer: 'https://portal.example/identity',
    jwks: () => ({ keys: [] }),
    isSessionLive: async (sid) => {
      asked.push(sid);
      await new Promise(setImmediate);
      return sid === 'open';
    },
    findLiveSessions: async () => new Set(),
  });
  const call = async (sid: string) => requireLive?.({ email: '', name: '', authTime: 0, sid });
  await Promise.all([call('open'), call('open'), call('open')]);
  expect(asked).toEqual(['open']);
  const ended = await Promise.allSettled([call('ended'), call('ended')]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toEqual(['open', 'ended']);
  await expect(call('ended')).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual(['open', 'ended', 'ended']);
});
