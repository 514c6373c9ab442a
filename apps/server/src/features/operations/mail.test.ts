import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#src/db/free-port.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { makeSeason, makeUser } from '#src/test/factories.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { startMailServer } from '#src/mail/mail-server.fixture.ts';
import { openMailTransport } from '#src/mail/mail-transport.ts';
import { createActivationLinks } from '@idss/identity/activation';
import { sendMail } from '#src/mail/send-mail.ts';
import { sendOutboxMail } from '#src/mail/send-outbox-mail.ts';

const staff = 'staff@portal.example';
const facts = { days: 7 };
let database: TestDatabase;
let portal: TestPortal;
let port: number;
let time = Date.now();

beforeAll(async () => {
  port = await findFreePort();
  database = await createTestDatabase();
  portal = await startTestPortal({
    ownDatabase: database,
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'idss@portal.example' },
    now: () => new Date(time),
  });
  await makeSeason(database.owner);
  await makeUser(database.owner, { email: staff, roles: [['sysadmin']] });
  await makeUser(database.owner, { email: 'new@plan.example', roles: [] });
});
afterAll(() => portal.close());

let keys = 0;
/** A link for the person, who is not part of the portal: these tests ask only whether it is there. */
async function makeLink(email: string, at = portal): Promise<string> {
  const link = { email, madeBy: null, access: '', isShown: false };
  const expiresAt = new Date(Date.now() + 30 * 24 * 3_600_000);
  const links = await createActivationLinks(at.app.pool, [link], { publicUrl: at.app.publicUrl, expiresAt });
  return links.get(email)?.linkId ?? '';
}
async function write(to: string, key = `key ${(keys += 1)}`): Promise<string> {
  const linkId = await makeLink(to.trim().toLowerCase());
  await inTransaction(portal.app.pool, (tx) =>
    sendMail(portal.app, tx, { to, template: 'activation', facts, linkId, key }),
  );
  const { rows } = await database.owner.query<{ id: string }>(
    'select mail_id as id from mail where key = $1',
    [key],
  );
  return rows[0]?.id ?? '';
}
const toRow = async (id: string) => {
  const { rows } = await database.owner.query('select state, attempts, facts from mail where mail_id = $1', [
    id,
  ]);
  return rows[0] as { state: string; attempts: number; facts: object };
};
/** One attempt, as the job makes it. */
const attempt = (id: string, transport = openMailTransport(`smtp://127.0.0.1:${port}`, portal.app.config)) =>
  sendOutboxMail({ app: portal.app, transport, checkLink: async () => ({ ok: true, within: null }) }, id);
/** Writes a mail that no job sends. */
async function writeByHand(to: string): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into mail (key, recipient, template, facts, link_id) values ($1, $2, 'activation', $3, $4)
     returning mail_id as id`,
    [`by hand ${(keys += 1)}`, to, facts, await makeLink(to)],
  );
  return rows[0]?.id ?? '';
}

test('a mail is sent once by the queue, as text and HTML, also if the server is up only later', async () => {
  const id = await write('new@plan.example', 'person 1');
  await expect.poll(async () => (await toRow(id)).attempts).toBeGreaterThan(0);
  const server = await startMailServer({ port });
  try {
    expect(await write('other@plan.example', 'person 1')).toBe(id);
    await expect.poll(async () => (await toRow(id)).state, { timeout: 15_000 }).toBe('sent');
    expect(server.received).toMatchObject([{ from: 'idss@portal.example', to: ['new@plan.example'] }]);
    const source = server.received[0]?.source ?? '';
    expect(source).toMatch(/^Subject: Your account for /m);
    expect(source).toMatch(/^Content-Type: text\/plain/m);
    expect(source).toMatch(/^Content-Type: text\/html/m);
    expect(source).toMatch(new RegExp(`^Message-ID: <${id}@`, 'm'));
    // The token exists in the mail alone.
    const token = /activate\?token=3D([\w-]+(?:=\r\n[\w-]+)*)/.exec(source)?.[1]?.replaceAll('=\r\n', '');
    expect(token).toHaveLength(43);
    const { rows } = await database.owner.query<{ text: string }>(
      `select (select jsonb_agg(m)::text from mail m) || (select jsonb_agg(l)::text from activation_link l) as text`,
    );
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).toContain(
      createHash('sha256')
        .update(token ?? '')
        .digest('hex'),
    );
  } finally {
    await server.close();
  }
});

test('a mail is not written if its transaction fails', async () => {
  const failing = inTransaction(portal.app.pool, async (tx) => {
    const linkId = randomUUID();
    const to = 'no@plan.example';
    await sendMail(portal.app, tx, { to, template: 'activation', facts, linkId, key: 'undone' });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  const { rowCount } = await database.owner.query(`select from mail where key = 'undone'`);
  expect(rowCount).toBe(0);
});

test('while the mail server is down for an hour the mail waits; then it is sent once', async () => {
  const id = await writeByHand('late@plan.example');
  const start = time;
  for (let minute = 0; minute < 60; minute += 1) {
    await expect(attempt(id)).rejects.toThrow('The mail server does not take mails');
    time += 60_000;
  }
  expect(time - start).toBe(3_600_000);
  expect(await toRow(id)).toMatchObject({ state: 'waiting', attempts: 60 });
  const server = await startMailServer({ port });
  try {
    await attempt(id);
    await attempt(id);
    expect(server.received).toHaveLength(1);
    expect(await toRow(id)).toMatchObject({ state: 'sent', attempts: 61 });
  } finally {
    await server.close();
  }
});

test('while the server is down staff read since when, why and how many mails wait', async () => {
  const failing = async () =>
    ((await portal.get(staff, '/api/GetMailServer')).body as { failing: unknown }).failing;
  expect(await failing()).toBeNull();
  const ids = [await writeByHand('one@plan.example'), await writeByHand('two@plan.example')];
  for (const id of ids) await expect(attempt(id)).rejects.toThrow('does not take mails');
  expect(await failing()).toEqual({
    count: 2,
    since: expect.any(String),
    why: expect.stringContaining('ECONNREFUSED'),
  });
  const server = await startMailServer({ port });
  try {
    for (const id of ids) await attempt(id);
    expect([await failing(), server.received.length]).toEqual([null, 2]);
  } finally {
    await server.close();
  }
});

test('staff send a mail again: with a new link, and not after its link has ended', async () => {
  const again = (mailId: string) => portal.post(staff, `/api/SendMailAgain?mailId=${mailId}`);
  const listed = async (mailId: string) =>
    ((await portal.get(staff, '/api/GetMails')).body as { mailId: string; maySendAgain: object }[]).find(
      (row) => row.mailId === mailId,
    );
  const id = await write('new@plan.example');
  time += 25 * 3_600_000;
  await expect.poll(async () => (await toRow(id)).state, { timeout: 15_000 }).toBe('failed');
  const getToken = async () =>
    (
      await database.owner.query<{ token: string }>(
        `select mailed_hash as token from activation_link where email = 'new@plan.example'`,
      )
    ).rows[0]?.token;
  const earlier = await getToken();
  const server = await startMailServer({ port });
  try {
    expect(await listed(id)).toMatchObject({ maySendAgain: { ok: true } });
    await database.owner.query('update mail set waiting_since = $2 where mail_id = $1', [id, new Date(time)]);
    expect((await again(id)).status).toBe(200);
    await expect.poll(async () => (await toRow(id)).state, { timeout: 15_000 }).toBe('sent');
    expect(await getToken()).not.toBe(earlier);
    const { rows } = await database.owner.query(
      'select kind, message from event order by event_id desc limit 1',
    );
    expect(rows).toEqual([{ kind: 'mail-sent-again', message: 'Mail to new@plan.example sent again' }]);
    // One that was sent is sent once more, too.
    const answer = await again(id);
    expect(answer.status).toBe(200);
    await expect.poll(() => server.received.length).toBe(2);
    // Its header names the request.
    expect(server.received[1]?.source.toLowerCase()).toContain(
      `x-request-id: ${String(answer.headers['x-request-id'])}`,
    );
    await expect.poll(async () => (await toRow(id)).state).toBe('sent');
    await database.owner.query(`delete from activation_link where email = 'new@plan.example'`);
    expect(await listed(id)).toMatchObject({ maySendAgain: { ok: false } });
    expect([(await again(id)).status, server.received.length]).toEqual([409, 2]);
    expect((await again(randomUUID())).status).toBe(404);
  } finally {
    time -= 25 * 3_600_000;
    await server.close();
  }
});

test('after a day without a mail server the mail has failed', async () => {
  const id = await writeByHand('too-late@plan.example');
  await expect(attempt(id)).rejects.toThrow('does not take mails');
  time += 25 * 3_600_000;
  await attempt(id);
  time -= 25 * 3_600_000;
  expect(await toRow(id)).toEqual({ state: 'failed', attempts: 2, facts });
});

test('a mail is not sent again when the process stopped, or the connection broke, before the answer', async () => {
  const server = await startMailServer({ port, cutsOff: true });
  try {
    const cut = await writeByHand('cut@plan.example');
    await attempt(cut);
    await attempt(cut);
    const stopped = await writeByHand('stopped@plan.example');
    await database.owner.query(`update mail set state = 'sending' where mail_id = $1`, [stopped]);
    await attempt(stopped);
    expect(server.received.map(({ to }) => to)).toEqual([['cut@plan.example']]);
    expect([await toRow(cut), await toRow(stopped)]).toMatchObject([
      { state: 'unknown' },
      { state: 'unknown' },
    ]);
  } finally {
    await server.close();
  }
});

test('a mail is cancelled with its link, and one that waits when the link has ended is not sent', async () => {
  const server = await startMailServer({ port });
  try {
    const first = await writeByHand('twice@plan.example');
    const second = await writeByHand('twice@plan.example');
    const { rows } = await database.owner.query(
      'select state, last_error as why from mail where mail_id = $1',
      [first],
    );
    expect(rows).toEqual([{ state: 'cancelled', why: 'A newer link replaced the one before.' }]);
    await database.owner.query(`delete from activation_link where email = 'twice@plan.example'`);
    for (const id of [first, second]) await attempt(id);
    expect([server.received, await toRow(second)]).toMatchObject([[], { state: 'cancelled' }]);
  } finally {
    await server.close();
  }
});

test('a mailbox that does not exist is not tried again', async () => {
  const server = await startMailServer({ port, refuses: 'gone@plan.example' });
  try {
    const id = await writeByHand('gone@plan.example');
    await attempt(id);
    expect(await toRow(id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(server.received).toEqual([]);
  } finally {
    await server.close();
  }
});

test('a password that the mail server refuses is corrected by the operator: the mail waits for it', async () => {
  const server = await startMailServer({ port, refusesLogin: true });
  try {
    const id = await writeByHand('patient@plan.example');
    const wrong = openMailTransport(`smtp://portal:wrong@127.0.0.1:${port}`, portal.app.config);
    await expect(attempt(id, wrong)).rejects.toThrow('does not take mails');
    expect(await toRow(id)).toMatchObject({ state: 'waiting', attempts: 1, facts });
    expect(server.received).toEqual([]);
  } finally {
    await server.close();
  }
});

test('a mail is removed when it is older than 30 days, and not before', async () => {
  const aged = async (days: number) => {
    const id = await writeByHand(`aged-${days}@plan.example`);
    await database.owner.query(
      `update mail set created_at = now() - $2 * interval '1 day' where mail_id = $1`,
      [id, days],
    );
    return id;
  };
  const [recent, almost, old] = [await aged(2), await aged(29.9), await aged(30.1)];
  await write('newest@plan.example');
  expect([await toRow(recent), await toRow(almost), await toRow(old)]).toMatchObject([
    { state: 'waiting' },
    { state: 'waiting' },
    undefined,
  ]);
});

test.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'Name <a@b.example>', 'none', ''])(
  'a mail has exactly one recipient: %j',
  async (to) => {
    await expect(write(to)).rejects.toThrow('one valid e-mail address');
  },
);

test('staff see every mail, and its text until it is sent', async () => {
  const waiting = await writeByHand('reader@plan.example');
  const { body } = await portal.get(staff, '/api/GetMails');
  const rows = body as { mailId: string; text: string | null; state: string; subject: string }[];
  expect(rows.find(({ mailId }) => mailId === waiting)).toMatchObject({
    state: 'waiting',
    subject: expect.stringContaining('Your account'),
    text: expect.stringContaining('The link works once'),
  });
  const others = rows.filter(({ state }) => state !== 'waiting');
  expect(others.length).toBeGreaterThan(3);
  expect(others.map(({ text }) => text)).toEqual(others.map(() => null));
  expect((await portal.get(staff, '/api/GetMailServer')).body).toMatchObject({
    sendsMail: true,
    from: 'idss@portal.example',
  });
});

test('outside of the demonstration no one reads the links of others', async () => {
  await writeByHand('reader@plan.example');
  const other = await startTestPortal({
    works: false,
    database,
    environment: { MODE: 'production', PUBLIC_URL: 'http://127.0.0.1' },
  });
  const rows = (await other.get(staff, '/api/GetMails')).body as { text: string | null }[];
  await other.close();
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ text }) => text))).toEqual(new Set([null]));
});

test('the latest 500 mails are listed', async () => {
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into mail (key, recipient, template, facts, created_at)
     select 'many ' || n, 'many@plan.example', 'activation', $1, now() + n * interval '1 second'
     from generate_series(1, 501) n returning mail_id as id`,
    [facts],
  );
  const listed = (await portal.get(staff, '/api/GetMails')).body as { mailId: string }[];
  expect(listed.map(({ mailId }) => mailId)).toEqual(
    rows
      .slice(1)
      .map(({ id }) => id)
      .reverse(),
  );
});

test('without a mail server a mail is stored to be read, and no job tries to send it', async () => {
  const quiet = await startTestPortal({});
  try {
    await makeSeason(quiet.database.owner);
    await makeUser(quiet.database.owner, { email: staff, roles: [['sysadmin']] });
    const to = 'new@plan.example';
    const linkId = await makeLink(to, quiet);
    await inTransaction(quiet.app.pool, (tx) =>
      sendMail(quiet.app, tx, { to, template: 'activation', facts, linkId, key: 'k' }),
    );
    expect((await quiet.get(staff, '/api/GetMails')).body).toMatchObject([
      {
        state: 'waiting',
        attempts: 0,
        recipient: 'new@plan.example',
        text: expect.stringContaining('works once'),
      },
    ]);
    expect((await quiet.get(staff, '/api/GetMailServer')).body).toMatchObject({ sendsMail: false });
    const { rowCount } = await quiet.database.owner.query(`select from pgboss.job where name = 'send-mail'`);
    expect(rowCount).toBe(0);
    // In production a link is a secret, and there is no server to send it.
    const production = { ...quiet.app, config: { ...quiet.app.config, mode: 'production' as const } };
    await inTransaction(quiet.app.pool, (tx) =>
      sendMail(production, tx, {
        to: 'real@plan.example',
        template: 'activation',
        facts,
        linkId: randomUUID(),
        key: 'p',
      }),
    );
    expect((await quiet.database.owner.query('select recipient from mail')).rows).toEqual([
      { recipient: 'new@plan.example' },
    ]);
  } finally {
    await quiet.close();
  }
});
