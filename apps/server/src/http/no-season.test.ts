/** A fresh installation: the first administrator is led to loading a season, and nothing answers 500. */
import { smallSeason } from '@idss/domain/season/small-season.fixture';
import { readSeasonFolder } from '@idss/domain/season/read-season-folder';
import { expect, test } from 'vitest';
import { loadSeason } from '#src/features/season/load-season.ts';
import { grantFirstAdministrator } from '#src/features/people/users/grant-first-administrator.ts';
import { provideTestApp } from '#src/test/test-app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { readServedCalls } from '#src/test/authorization/served-calls.ts';

const administrator = 'first@idss.example';
const portal = await provideTestApp();
const { database } = portal;
await inTransaction(database.app, (client) => grantFirstAdministrator(client, administrator, 'First Person'));
await database.owner.query(`update app_user set title = 'Operator'`);
const token = await portal.token(administrator);

const call = (method: 'GET' | 'POST', url: string) =>
  portal.server.inject({ method, url, headers: { authorization: `Bearer ${token}` } });

test('the pages load, and know that there is no season', async () => {
  const settings = await portal.server.inject('/api/GetClientSettings');
  expect(settings.statusCode).toBe(200);
  expect(settings.json()).toMatchObject({ measurementYear: -1, milestones: [] });
  expect((await call('GET', '/api/GetCurrentUser')).json()).toMatchObject({
    may: { loadSeason: true },
    access: 'Open',
  });
  expect((await call('POST', '/api/AddLicenseAgreementForUser')).statusCode).toBe(200);
});

test('no call without parameters answers 500; those that need a season say how one is loaded', async () => {
  const calls = (await readServedCalls(portal)).filter(
    ({ method, path, parameters }) => method === 'GET' && parameters.length === 0 && path !== '/api/Push',
  );
  const answers = await Promise.all(
    calls.map(async ({ method, path }) => {
      const { statusCode, payload } = await call(method, path);
      return { path, statusCode, payload };
    }),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 500)).toEqual([]);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { payload } of refused)
    expect(JSON.parse(payload)).toMatchObject({
      code: 'no_season',
      message: expect.stringContaining('npx idss season load'),
    });
});

test('a season that is loaded while the portal runs is there at once', async () => {
  const reading = readSeasonFolder(smallSeason());
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  await loadSeason({ pool: database.app }, reading.season);
  await expect
    .poll(async () => (await portal.server.inject('/api/GetClientSettings')).json())
    .toMatchObject({ measurementYear: 2025 });
});
