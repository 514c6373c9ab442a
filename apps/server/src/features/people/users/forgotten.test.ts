/** Links that people ask for themselves: a forgotten password, and a second factor that a role needs. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findAccount } from '@idss/identity/find-account';
import { createLinkLimits } from '@idss/identity/rate-limits';
import { authorizationRequest, hiddenValue, openTestBrowser } from '@idss/identity/test/browser';
import { computeTotpCode, getTotpStep } from '@idss/identity/totp';
import { selected, give, provideMailingPortal, readLink } from '#src/features/people/links/links.fixture.ts';
import { mailLink } from '#src/features/people/links/mail-link.job.ts';
import { admin, analyst, outsider, query, staff, stranger } from './users.fixture.ts';

const { portal, server } = await provideMailingPortal();
const { app: db } = portal.database;

/** The next mail to this person; mails of earlier tests may arrive before it. */
async function nextMail(to: string) {
  const at = (): number => server.received.findIndex((mail) => mail.to.includes(to));
  await expect.poll(at, { timeout: 15_000 }).toBeGreaterThanOrEqual(0);
  const [mail] = server.received.splice(at(), 1);
  return readLink(mail);
}

async function ask(email: string) {
  const browser = openTestBrowser();
  const address = `${portal.app.publicUrl}/identity/forgotten`;
  const csrf = hiddenValue(await (await browser.get(address)).text(), 'csrf');
  const answer = await browser.post(address, { csrf, email });
  return {
    status: answer.status,
    text: (await answer.text()).replaceAll(email.trim().toLowerCase(), 'ADDRESS'),
  };
}

/** Links with their addresses, and how many requests wait or were handled. */
async function state() {
  const { rows } = await portal.database.owner.query<{ links: string[]; requests: number }>(
    `select coalesce((select array_agg(email order by email) from activation_link), '{}') as links,
       (select count(*)::int from pgboss.job where name = 'mail-link') as requests`,
  );
  return rows[0];
}
async function waitingRequests(): Promise<number> {
  const { rows } = await portal.database.owner.query(
    `select from pgboss.job where name = 'mail-link' and state <> 'completed'`,
  );
  return rows.length;
}
async function requestsDone(): Promise<void> {
  await expect.poll(waitingRequests, { timeout: 15_000 }).toBe(0);
}

/** A page that asks for a second factor: the key, and what to send with the code. */
async function openLink(url: string) {
  const browser = openTestBrowser();
  const page = await (await browser.get(url)).text();
  const secret = /<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
  const submit = async (form: Record<string, string>) => {
    const answer = await browser.post(`${portal.app.publicUrl}/identity/activate`, {
      csrf: hiddenValue(page, 'csrf'),
      token: hiddenValue(page, 'token'),
      factorProgress: hiddenValue(page, 'factorProgress'),
      givenName: 'Nia',
      familyName: 'New',
      title: 'Analyst',
      newPassword: selected,
      ...form,
    });
    return { status: answer.status, text: await answer.text() };
  };
  return { page, secret, submit };
}
const toCodes = (page: string): string[] =>
  [...page.matchAll(/<li><code>([A-Z0-9-]{11})<\/code><\/li>/g)].map(([, code = '']) => code);

test('the sign-in page leads to a form that mails a link, once in five minutes, and the new password opens', async () => {
  const { page } = await openTestBrowser().openSignIn(authorizationRequest(portal.app.publicUrl).url);
  expect(page).toContain('href="/identity/forgotten">Forgotten password?');
  expect((await ask(` ${outsider.toUpperCase()} `)).status).toBe(200);
  const { source, url } = await nextMail(outsider);
  expect(source).toContain('within 24 hours');
  expect((await ask(outsider)).status).toBe(200);
  await requestsDone();
  const link = await openLink(url);
  expect(link.secret).toBe('');
  expect((await link.submit({})).status).toBe(200);
  expect(await portal.opens(outsider)).toBe(true);
  expect(server.received).toEqual([]);
  const { rows } = await db.query('select activated_within as within from account where email = $1', [
    outsider,
  ]);
  expect(rows).toEqual([{ within: null }]);
});

test('unknown, locked and deleted addresses get the same answer for the same work, and no mail', async () => {
  await portal.post(staff, query('LockUser', { userEmail: analyst }));
  await db.query(
    `insert into account (account_id, email, password_hash, given_name, family_name, disabled_at)
     values (gen_random_uuid(), $1, '', 'Gone', 'Person', now())`,
    [stranger],
  );
  const before = await state();
  const answers = [];
  for (const email of [outsider, 'no.one@b.example', analyst, stranger]) answers.push(await ask(email));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await requestsDone();
  await nextMail(outsider);
  expect(await state()).toEqual({ links: [outsider], requests: (before?.requests ?? 0) + 4 });
  expect(server.received).toEqual([]);
});

test('a form without its token, and what is no address, ask for nothing; requests of one client are limited', async () => {
  const before = await state();
  const browser = openTestBrowser();
  const address = `${portal.app.publicUrl}/identity/forgotten`;
  expect((await browser.post(address, { email: outsider })).status).toBe(403);
  expect((await ask('outsider')).status).toBe(422);
  expect(await state()).toEqual(before);
  const limits = createLinkLimits(db);
  for (let n = 0; n < 99; n += 1) await limits.count(`no.one${n}@b.example`, '127.0.0.1');
  expect([(await ask('no.one99@b.example')).status, (await ask(outsider)).status]).toEqual([200, 429]);
  await requestsDone();
});

test('a retry mails nothing twice, and five links an hour are the most', async () => {
  const { app } = portal;
  const requestId = randomUUID();
  const request = { email: outsider, why: 'forgotten', requestId } as const;
  const links = async () => (await state())?.links;
  const written = async () =>
    (await db.query(`select from mail where key like 'requested-link%' and recipient = $1`, [outsider]))
      .rowCount ?? 0;
  await portal.database.owner.query('delete from activation_link_made');
  const created = async () =>
    (
      await db.query(
        `select from event where kind = 'activation-link-created' and detail->>'userEmail' = $1
           and detail->>'delivery' = 'mailed'`,
        [outsider],
      )
    ).rowCount ?? 0;
  const [before, createdBefore] = [await written(), await created()];
  await mailLink(app, request);
  await mailLink(app, request);
  expect([await written(), await links()]).toEqual([before + 1, [outsider]]);
  for (let n = 0; n < 6; n += 1) await mailLink(app, { ...request, requestId: randomUUID() });
  expect(await written()).toBe(before + 5);
  expect(await created()).toBe(createdBefore + 5);
});

test('an administrator of an organization sets up the second factor with the password, and signs in with it', async () => {
  await ask(admin);
  const link = await openLink((await nextMail(admin)).url);
  expect(link.secret).toHaveLength(32);
  const code = (): string => computeTotpCode(link.secret, getTotpStep(new Date()));
  expect(await link.submit({})).toMatchObject({
    status: 422,
    text: expect.stringContaining(link.secret.slice(0, 4)),
  });
  expect((await link.submit({ factorCode: code(), factorProgress: '' })).status).toBe(422);
  expect((await link.submit({ factorCode: code(), newPassword: 'short' })).status).toBe(422);
  expect(await findAccount(db, { email: admin })).toBeUndefined();
  const done = await link.submit({ factorCode: code() });
  expect([done.status, toCodes(done.text).length]).toEqual([200, 10]);
  expect(await findAccount(db, { email: admin })).toMatchObject({ hasSecondFactor: true });

  // The next link changes the password only: the factor stays, and who has the mailbox alone gets no further.
  await db.query('delete from identity_rate_limit');
  await ask(admin);
  const second = await openLink((await nextMail(admin)).url);
  expect(second.secret).toBe('');
  expect((await second.submit({ newPassword: 'seven quiet boats at dawn' })).status).toBe(200);
  const browser = openTestBrowser();
  const { page, action } = await browser.openSignIn(authorizationRequest(portal.app.publicUrl).url);
  const form = { csrf: hiddenValue(page, 'csrf'), step: 'password', email: admin };
  const asked = await browser.post(action, { ...form, password: 'seven quiet boats at dawn' });
  expect(await asked.text()).toContain('Enter the code');
});

test('with a new role the password alone sets up no second factor: a link is mailed for it', async () => {
  await ask(outsider);
  await (await openLink((await nextMail(outsider)).url)).submit({});
  await db.query(
    `insert into user_role (user_id, role, role_group, entity_id)
     select user_id, 'orgsigner', 'organization', 20 from app_user where email = $1`,
    [outsider],
  );
  const browser = openTestBrowser();
  const { page, action } = await browser.openSignIn(authorizationRequest(portal.app.publicUrl).url);
  await db.query('delete from identity_rate_limit');
  const answer = await browser.post(action, {
    csrf: hiddenValue(page, 'csrf'),
    step: 'password',
    email: outsider,
    password: selected,
  });
  const text = await answer.text();
  expect(text).toContain('We have sent a link to');
  expect(text).not.toContain('class="secret"');
  const { source, url } = await nextMail(outsider);
  expect(source).toContain('Set up your second factor');
  const link = await openLink(url);
  const done = await link.submit({ factorCode: computeTotpCode(link.secret, getTotpStep(new Date())) });
  expect([done.status, toCodes(done.text).length]).toEqual([200, 10]);
});

test('who moves the address of a person to a mailbox of their own gets past neither reach, activation nor factor', async () => {
  const [nia, taken] = ['nia@birch.example', 'mine@birch.example'];
  const move = (userName: string) =>
    portal.post(admin, '/api/ChangeUserAddress', { userName, address: taken });
  // Another organization relies on this person, too.
  expect((await move(analyst)).status).toBe(403);
  await give(portal, admin, nia, { group: 'organization', name: 'viewer', entityId: 10 });
  await ask(nia);
  await (await openLink((await nextMail(nia)).url)).submit({});
  await db.query(
    `update account set second_factor_secret = 'sealed', second_factor_since = now() where email = $1`,
    [nia],
  );
  const { status, body } = await move(nia);
  expect([status, body]).toEqual([200, expect.objectContaining({ url: null, isMailed: true })]);
  expect((await nextMail(nia)).source).toContain(taken);
  const offered = await nextMail(taken);
  expect(offered.source).toContain('to this one');
  await db.query('delete from identity_rate_limit');
  expect([await portal.opens(nia), await portal.opens(taken)]).toEqual([false, false]);
  await ask(taken);
  const link = await openLink((await nextMail(taken)).url);
  expect((await portal.openLink(offered.url)).status).toBe(410);
  expect([link.secret, (await link.submit({ newPassword: 'seven quiet boats at dawn' })).status]).toEqual([
    '',
    200,
  ]);
  const browser = openTestBrowser();
  const { page, action } = await browser.openSignIn(authorizationRequest(portal.app.publicUrl).url);
  const form = { csrf: hiddenValue(page, 'csrf'), step: 'password', email: taken };
  const asked = await browser.post(action, { ...form, password: 'seven quiet boats at dawn' });
  expect(await asked.text()).toContain('Enter the code');
});
