/** Events of a season are those of its components, wherever among all events they are. */
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#src/test/database.ts';
import { makeOrganization, makeSeason, makeSubmission, measurementYear } from '#src/test/factories.ts';
import { type EventFilter, listEventsOfSeason, listEventsOn } from './list-events.sql.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const db = database.owner;

const earlier = measurementYear - 1;
await makeSeason(db);
await db.query(
  `insert into season (measurement_year, measure_model_date, state) values ($1, '2025-01-15', 'closed')`,
  [earlier],
);
await makeOrganization(db, { orgId: 10 });
for (const subId of [1, 2, 3, 4, 5]) await makeSubmission(db, { subId, orgId: 10 });
await db.query('update submission set measurement_year = $1 where sub_id >= 4', [earlier]);
await db.query(`insert into app_user (user_id, email) values (md5('Ada')::uuid, 'ada@birch.example')`);
// The earlier season's are the oldest, and few of later. Some are about no submission, or about a survey that is gone.
await db.query(
  `insert into event (event_id, at, user_id, user_name, kind, sub_id, component, message, detail, prev_hash, hash)
   select n, timestamptz '2026-01-01' + n / 2 * interval '1 minute', case when n % 3 = 0 then md5('Ada')::uuid end, 'Some User',
     case when n % 701 = 0 then 'attestation-signed' when n % 2 = 0 then 'stage-changed' else 'file-processed' end,
     case when n % 11 = 0 then null when n <= 1000 or n % 97 = 0 then 4 + n % 2 else 1 + n % 3 end,
     case when n % 11 = 0 then null when n % 7 = 0 then 'CAHPS' else 'DST' end, 'event ' || n, '{}', '', ''
   from generate_series(1, 4000) n`,
);
const reaches = {
  [measurementYear]: [1, 2, 3].map((submissionId) => ({ submissionId, component: 'DST' })),
  [earlier]: [4, 5].map((submissionId) => ({ submissionId, component: 'DST' })),
};
const ada = (await db.query<{ id: string }>('select user_id as id from app_user')).rows[0]?.id ?? null;

const filters: readonly EventFilter[] = [
  {},
  { kind: 'stage-changed' },
  { kind: 'attestation-signed' },
  { notBy: ada },
  { from: '2026-01-02T00:00:00Z', before: '2026-01-02T06:00:00Z' },
  { before: '2026-01-01T00:10:00Z', kind: 'file-processed', notBy: ada },
  { kind: 'season-loaded' },
];

test.each([measurementYear, earlier])(
  'of %i, newest first, as when its components are named',
  async (year) => {
    for (const filter of filters)
      for (const limit of [1, 20, 600, 5000]) {
        const rows = await listEventsOfSeason(database.app, year, limit, filter);
        expect(rows, JSON.stringify({ filter, limit })).toEqual(
          await listEventsOn(db, reaches[year] ?? [], limit, filter),
        );
      }
    expect(await listEventsOfSeason(database.app, year, 3, {})).toHaveLength(3);
  },
);
