import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActivationLinks } from './activation.ts';
import { disableAccounts } from './disable-accounts.ts';
import { findAccount } from './find-account.ts';
import { authorizationRequest, hiddenValue, openTestBrowser } from './test/browser.ts';
import { EMAIL, openTestPortal, PASSWORD, signedIn, type TestPortal } from './test/portal.ts';

let portal: TestPortal;
const activated: string[] = [];
beforeAll(async () => {
  portal = await openTestPortal({
    async onActivation({ email, name }, client) {
      await client.query('SELECT 1');
      activated.push(`${name} <${email}>`);
    },
  });
});
beforeEach(() => activated.splice(0));
afterAll(() => portal.close());

const fresh = 'nine patient herons by the lake';
async function linkFor(
  email: string,
  expiresAt = new Date(Date.now() + 3_600_000),
): Promise<{ readonly url: string }> {
  const link = { email, madeBy: null, access: '', isShown: true };
  const links = await createActivationLinks(portal.database.app, [link], {
    publicUrl: portal.publicUrl,
    expiresAt,
  });
  return { url: links.get(email)?.url ?? '' };
}

async function openLink(url: string) {
  const browser = openTestBrowser();
  const answer = await browser.get(url);
  const page = await answer.text();
  return {
    status: answer.status,
    page,
    submit: (form: Record<string, string>) =>
      browser.post(`${portal.publicUrl}/identity/activate`, {
        csrf: hiddenValue(page, 'csrf'),
        token: hiddenValue(page, 'token'),
        ...form,
      }),
  };
}
const details = { givenName: 'Nia', familyName: 'New', title: 'Analyst', newPassword: fresh };
const canSignIn = async (email: string, password: string): Promise<boolean> => {
  const request = authorizationRequest(portal.publicUrl);
  const callback = await openTestBrowser()
    .signIn(request, email, password)
    .catch(() => null);
  return callback?.searchParams.has('code') ?? false;
};

test('a new person enters name, title and password, and signs in; the link works once', async () => {
  const { url } = await linkFor('nia@lakeside.example');
  const link = await openLink(url);
  expect(link.status).toBe(200);
  expect(link.page).toContain('nia@lakeside.example');
  expect((await link.submit({ ...details, newPassword: 'short' })).status).toBe(422);
  expect((await link.submit({ ...details, givenName: ' ' })).status).toBe(422);
  expect((await link.submit(details)).status).toBe(200);
  expect(activated).toEqual(['Nia New <nia@lakeside.example>']);
  expect(await canSignIn('nia@lakeside.example', fresh)).toBe(true);
  expect((await openLink(url)).status).toBe(410);
  expect((await link.submit({ ...details, newPassword: PASSWORD })).status).toBe(410);
  expect(await canSignIn('nia@lakeside.example', fresh)).toBe(true);
});

test('opening a link does not use it up', async () => {
  const { url } = await linkFor('opened@lakeside.example');
  await openLink(url);
  expect((await openLink(url)).status).toBe(200);
});

test('two uses at once make one account', async () => {
  const { url } = await linkFor('twice@lakeside.example');
  const links = await Promise.all([openLink(url), openLink(url), openLink(url)]);
  const answers = await Promise.all(links.map((link) => link.submit(details)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  expect(activated).toHaveLength(1);
});

test('a person with an account chooses only a new password; other sessions end, details stay', async () => {
  const { tokens } = await signedIn(portal);
  const { sid = '' } = await portal.verifier.verify(tokens.access_token);
  const link = await openLink((await linkFor(EMAIL)).url);
  expect(link.page).not.toContain('name="givenName"');
  expect((await link.submit({ newPassword: fresh, givenName: 'Eve' })).status).toBe(200);
  expect(await portal.identity.isSessionLive(sid)).toBe(false);
  expect((await findAccount(portal.database.app, { email: EMAIL }))?.givenName).toBe('Ana');
  expect([await canSignIn(EMAIL, PASSWORD), await canSignIn(EMAIL, fresh)]).toEqual([false, true]);
});

test('a newer link, its end and a disabled account end a link', async () => {
  const email = 'ends@lakeside.example';
  const first = await linkFor(email);
  const second = await linkFor(email);
  expect((await openLink(first.url)).status).toBe(410);
  expect((await openLink(second.url)).status).toBe(200);
  await disableAccounts(portal.database.app, [email], 'A test ended it.');
  expect((await openLink(second.url)).status).toBe(410);
  const past = await linkFor(email, new Date(Date.now() - 1000));
  expect((await openLink(past.url)).status).toBe(410);
  await portal.identity.maintainRecords();
  const { rows } = await portal.database.app.query('SELECT email FROM activation_link WHERE email = $1', [
    email,
  ]);
  expect(rows).toEqual([]);
});

test('only the hash of the token is stored, and no log line has it', async () => {
  const { url } = await linkFor('hash@lakeside.example');
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(token).toHaveLength(43);
  await openLink(url);
  const { rows } = await portal.database.app.query<{ row: string }>(
    'SELECT row_to_json(l)::text AS row FROM activation_link l',
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
  expect(portal.log.map(({ message }) => message).join()).not.toContain(token);
});

test('tries with one link are limited, and a foreign form is refused', async () => {
  const { url } = await linkFor('limit@lakeside.example');
  const link = await openLink(url);
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) statuses.push((await link.submit({ ...details, newPassword: 'short' })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429]);
  const other = await openLink((await linkFor('csrf@lakeside.example')).url);
  expect((await other.submit({ ...details, csrf: 'made up' })).status).toBe(403);
});
