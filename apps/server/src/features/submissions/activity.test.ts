import type { SubmissionEvent } from '@idss/contract/submissions/events';
import { eventKinds } from '@idss/domain/events/event';
import { eventName } from '@idss/domain/events/event-name';
import { expect, test } from 'vitest';
import { makeOrganization, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const staff = 'staff@portal.example';
const admin = 'admin@birch.example';

const addEvent = (kind: string, subId: number | null) =>
  portal.database.owner.query(
    `select append_event(null, 'Some User', '', '', $1, $2::int, case when $2::int is null then null else 'DST' end, 10, $1 || ' ' || coalesce($2::int, 0), '{}')`,
    [kind, subId],
  );

const portal = await providePortal({
  works: false,
  people: { [staff]: ['sysadmin'], [admin]: ['orgadmin', 10] },
});
const db = portal.database.owner;
for (const orgId of [10, 20]) await makeOrganization(db, { orgId });
await makeSubmission(db, { subId: 1, orgId: 10 });
await makeSubmission(db, { subId: 2, orgId: 20 });
await addEvent('season-loaded', null);
await addEvent('stage-changed', 1);
await addEvent('stage-changed', 2);
await addEvent('file-processed', 1);
await addEvent('setting-changed', null);

async function toEvents(as: string, query: string): Promise<string[]> {
  const { status, body } = await portal.get(as, `/api/Events/GetEventsForUser?numberReturned=100&${query}`);
  expect(status).toBe(200);
  return (body as SubmissionEvent[]).map(({ event, submissionId }) => `${event} ${submissionId ?? '-'}`);
}

test('events of visible submissions, newest first; staff get all events on request', async () => {
  expect(await toEvents(admin, 'forAllSubs=false')).toEqual(['File processed 1', 'Stage changed 1']);
  expect(await toEvents(staff, 'forAllSubs=false')).toEqual([
    'File processed 1',
    'Stage changed 2',
    'Stage changed 1',
  ]);
  expect(await toEvents(staff, 'forAllSubs=true')).toHaveLength(5);
  expect(
    (await portal.get(admin, '/api/Events/GetEventsForUser?numberReturned=1&forAllSubs=true')).status,
  ).toBe(403);
});

test('the kinds that occur in visible events', async () => {
  const sorts = async (as: string) => (await portal.get(as, '/api/Events/GetEventsStrings')).body;
  expect(await sorts(admin)).toEqual(['File processed', 'Stage changed']);
  // Staff can choose any kind.
  expect(await sorts(staff)).toEqual(eventKinds.map(eventName));
});

test('filter by kind and by time range', async () => {
  expect(await toEvents(admin, 'forAllSubs=false&event=Stage%20changed')).toEqual(['Stage changed 1']);
  expect(await toEvents(staff, 'forAllSubs=true&event=Setting%20changed')).toEqual(['Setting changed -']);
  expect(await toEvents(admin, 'forAllSubs=false&event=Nothing%20such')).toEqual([]);
  const { rows } = await portal.database.owner.query<{ at: string }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from event where event_id = 4`,
  );
  const at = rows[0]?.at ?? '';
  const after = new Date(new Date(at).getTime() + 3_600_000).toISOString();
  expect(await toEvents(admin, `forAllSubs=false&from=${at}&event=File%20processed`)).toHaveLength(1);
  expect(await toEvents(admin, `forAllSubs=false&before=${at}&event=File%20processed`)).toHaveLength(0);
  expect(await toEvents(admin, `forAllSubs=false&from=${after}`)).toEqual([]);
  expect(await toEvents(staff, `forAllSubs=true&before=${after}`)).toHaveLength(5);
  const bad = await portal.get(
    admin,
    '/api/Events/GetEventsForUser?numberReturned=1&forAllSubs=false&from=yesterday',
  );
  expect(bad.status).toBe(400);
});

test('what the caller did is left out on request', async () => {
  await portal.database.owner.query(
    `select append_event(user_id, 'Ada', '', '', 'file-processed', 1, 'DST', 10, 'file-processed 1', '{}')
     from app_user where email = $1`,
    [admin],
  );
  expect(await toEvents(admin, 'forAllSubs=false&byOthers=true')).toEqual([
    'File processed 1',
    'Stage changed 1',
  ]);
  expect(await toEvents(admin, 'forAllSubs=false')).toHaveLength(3);
  expect(await toEvents(staff, 'forAllSubs=false&byOthers=true')).toHaveLength(4);
});

test('at most 10,000 events come, whatever is asked for', async () => {
  await db.query(
    `insert into event (event_id, at, user_name, kind, sub_id, component, org_id, message, detail, prev_hash, hash)
     select 100 + n, now(), 'Some User', 'stage-changed', 1, 'DST', 10, 'many', '{}', '', ''
     from generate_series(1, 10001) n`,
  );
  for (const [as, forAllSubs] of [
    [admin, false],
    [staff, true],
  ] as const) {
    const asked = `/api/Events/GetEventsForUser?numberReturned=10001&forAllSubs=${forAllSubs}`;
    expect((await portal.get(as, asked)).body).toHaveLength(10_000);
  }
});
