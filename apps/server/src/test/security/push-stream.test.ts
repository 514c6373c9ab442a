/**
 * The hint stream is open only to people with access, and only as long as they have it. OWASP ASVS 5.0: 4.4.2 to 4.4.4,
 * 7.4.1, 7.4.2.
 */
import { randomUUID } from 'node:crypto';
import type { PushMessage } from '@idss/contract/operations/push';
import { expect, test } from 'vitest';
import { inTransaction } from '#src/db/transaction.ts';
import { changes } from '#src/kernel/cached.ts';
import { type Audience, notify } from '#src/kernel/push.ts';
import { provideWorld, planner, staff } from './open-world.ts';

const world = await provideWorld();
await world.portal.server.listen({ port: 0, host: '127.0.0.1' });

interface Stream {
  readonly response: Response;
  /** Received so far. */
  text(): string;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  stop(): void;
}

async function open(headers: Record<string, string>): Promise<Stream> {
  const stop = new AbortController();
  const response = await fetch(`${world.portal.server.listeningOrigin}/api/Push`, {
    headers,
    signal: stop.signal,
  });
  let text = '';
  const read = async (): Promise<void> => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  };
  return { response, text: () => text, ended: read().catch(() => undefined), stop: () => stop.abort() };
}

const openAs = async (email: string, sid = `session of ${email}`, expiresIn = 600): Promise<Stream> => {
  world.portal.sessions.add(sid);
  const token = await world.portal.token(email, { claims: { sid }, expiresIn });
  const stream = await open({ authorization: `Bearer ${token}` });
  expect(stream.response.status).toBe(200);
  // The first line confirms that the stream is open.
  await expect.poll(() => stream.text()).toContain('retry:');
  return stream;
};

test('no token, and one that has expired', async () => {
  expect((await open({})).response.status).toBe(401);
  const late = await world.portal.token(planner, { expiresIn: -30 });
  expect((await open({ authorization: `Bearer ${late}` })).response.status).toBe(401);
});

test('it has the headers of every response, and other sites cannot read it', async () => {
  const { authorization } = await world.as(planner);
  const stream = await open({ authorization, origin: 'https://evil.example' });
  const { headers } = stream.response;
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toMatch(/max-age=/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  stream.stop();
});

test('a hint about settings says whose change it was to that person alone', async () => {
  const streams = await Promise.all([openAs(staff), openAs(planner)]);
  const { app } = world.portal;
  const { rows } = await app.pool.query<{ user_id: string }>(
    'select user_id from app_user where email = $1',
    [staff],
  );
  await notify(app.pool, { message: { kind: 'settings' }, audience: { changedBy: rows[0]?.user_id ?? '' } });
  for (const stream of streams) await expect.poll(() => stream.text()).toContain('settings');
  expect(streams.map((stream) => stream.text().includes('isOwn'))).toEqual([true, false]);
  for (const stream of streams) stream.stop();
});

/** The text of these people's streams after the hints and one more, which reaches everyone. */
async function received(
  people: readonly string[],
  ...hints: readonly (readonly [PushMessage, Audience])[]
): Promise<string[]> {
  const streams = await Promise.all(people.map((email) => openAs(email)));
  const { app } = world.portal;
  for (const [message, audience] of hints) await notify(app.pool, { message, audience });
  await notify(app.pool, { message: { kind: 'settings' }, audience: {} });
  for (const stream of streams) await expect.poll(() => stream.text()).toContain('settings');
  for (const stream of streams) stream.stop();
  return streams.map((stream) => stream.text());
}

test('a hint reaches only people who can see the submission', async () => {
  const texts = await received(
    [staff, planner, 'vendoruser@callers.example'],
    [{ kind: 'submission', submissionId: 2001, component: 'DST' }, { submissionId: 2001 }],
    [{ kind: 'submission', submissionId: 1002, component: 'DST' }, { submissionId: 1002 }],
  );
  const seen = texts.map((text) => ['2001', '1002'].filter((id) => text.includes(id)));
  expect(seen).toEqual([['2001', '1002'], ['1002'], []]);
});

test('a hint about extracts reaches only staff', async () => {
  const texts = await received([staff, planner], [{ kind: 'extract' }, { isForStaff: true }]);
  expect(texts.map((text) => text.includes('extract'))).toEqual([true, false]);
});

test('a hint about an upload reaches only the person who sent the files', async () => {
  const { rows } = await world.portal.app.pool.query<{ id: string }>(
    'select user_id as id from app_user where email = $1',
    [planner],
  );
  const transactionId = randomUUID();
  const texts = await received(
    [planner, staff, 'vendoruser@callers.example'],
    [{ kind: 'upload', transactionId }, { userId: rows[0]?.id ?? '' }],
  );
  expect(texts.map((text) => text.includes(transactionId))).toEqual([true, false, false]);
});

test('it ends when the session does, and those of others stay', async () => {
  const leaving = await openAs(planner, 'leaving');
  const staying = await openAs(planner, 'staying');
  world.portal.sessions.delete('leaving');
  await leaving.ended;
  const { app } = world.portal;
  await notify(app.pool, { message: { kind: 'announcements' }, audience: {} });
  await expect.poll(() => staying.text()).toContain('announcements');
  staying.stop();
});

test('it ends with its token', async () => {
  const stream = await openAs(planner, 'short', 1);
  await expect(stream.ended).resolves.toBeUndefined();
});

test('it ends when the person is locked or loses a role, in any process', async () => {
  const locked = await openAs('viewer@callers.example');
  const { app } = world.portal;
  await app.pool.query(`update app_user set locked_at = now() where email = 'viewer@callers.example'`);
  await notify(app.pool, { change: changes.people, detail: 'viewer@callers.example' });
  await locked.ended;
  const again = await open(await world.as('viewer@callers.example'));
  expect(again.response.status).toBe(403);
});

test('a hint that comes with the loss of access is not sent any more, and harms no one', async () => {
  const email = 'vendoruser@callers.example';
  const stream = await openAs(email, 'losing');
  const other = await openAs(staff, 'keeping');
  const { app } = world.portal;
  // Of one commit: both are received in one go, before the stream is closed.
  await inTransaction(app.pool, async (tx) => {
    await notify(tx, { change: changes.people, detail: email });
    await notify(tx, { message: { kind: 'settings' }, audience: {} });
  });
  await stream.ended;
  expect(stream.text()).not.toContain('settings');
  await expect.poll(() => other.text()).toContain('settings');
  other.stop();
});

// The last one: it closes the portal of this file. F35. Spec: faults-operation.
// The last but one: streams of this process end from here on.
test('the streams of a process that stops end with a hint to open them again, later ones as well', async () => {
  const before = await openAs(planner);
  world.portal.app.push.moveStreams(0);
  const after = await openAs(staff);
  for (const stream of [before, after]) {
    await stream.ended;
    expect(stream.text()).toMatch(/data: \{"kind":"reconnect"\}\n\n$/);
  }
});

test('it ends when the server stops, without waiting for clients, and with that hint', async () => {
  // One whose time to be moved has not come.
  world.portal.app.push.moveStreams(3_600_000);
  const stream = await openAs(staff, 'until the end');
  const closing = world.portal.server.close();
  await expect(stream.ended).resolves.toBeUndefined();
  await expect(closing).resolves.toBeUndefined();
  expect(stream.text()).toMatch(/data: \{"kind":"reconnect"\}\n\n$/);
});
