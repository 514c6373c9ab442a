import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '@idss/server/kernel/app';
import { verifyEventChain } from '@idss/server/features/operations/consistency/verify-event-chain';
import { verifyAllAttestations } from '@idss/server/features/attestation/verify-all-attestations';
import { verifyEvidence } from '@idss/server/features/attestation/verify-evidence';
import { verifyStates } from '@idss/server/features/operations/consistency/verify-states';
import { startDemonstrationPortal } from '@idss/server/test/demonstration-portal';
import type { TestPortal } from '@idss/server/test/portal';
import { demonstration } from './demonstration.ts';
import { people } from './demo-people.ts';
import type { Goal } from './demo-plan.ts';
import { generateDemoSeason } from './generate-demo-season.ts';
import { storyPeople } from './story-people.ts';

let portal: TestPortal;
let app: App;
beforeAll(async () => {
  portal = await startDemonstrationPortal({ handlers: {}, signer: 'own', isLicensed: false });
  ({ app } = portal);
}, 120_000);
afterAll(() => portal.close());

const rows = async (sql: string, values: readonly unknown[] = []): Promise<unknown[][]> =>
  (await app.pool.query({ text: sql, values: [...values], rowMode: 'array' })).rows;

const goalSteps: Record<Goal, number> = {
  import: 1,
  refused: 1,
  errors: 3,
  warnings: 3,
  clean: 3,
  planLocked: 4,
  auditLocked: 6,
  final: 7,
  finalized: 9,
};

test('every submission is at the stage where the story ends', async () => {
  const steps = new Map(
    (await rows(`select sub_id, step from component where component = 'DST'`)) as [number, number][],
  );
  const wrong = generateDemoSeason(app.now())
    .hedisFiles.map(({ subId, goal }) => ({ subId, goal, step: steps.get(subId) }))
    .filter(({ goal, step }) => step !== goalSteps[goal]);
  expect(wrong).toEqual([]);
  expect(steps.get(1234)).toBe(1);
});

test('certification ids are checked, and there is nothing to be found in a clean file', async () => {
  expect(await rows(`select value from setting where key = 'enableMeasureGuidValidation'`)).toEqual([[true]]);
  const clean = generateDemoSeason(app.now())
    .hedisFiles.filter(({ goal, defects }) => goal === 'clean' && defects.length === 0)
    .map(({ subId }) => subId);
  expect(clean.length).toBeGreaterThan(5);
  const found = await rows(
    `select c.sub_id, r.counts from component c join validation_run r on r.run_id = c.current_run_id
     where c.component = 'DST' and c.sub_id = any($1)`,
    [clean],
  );
  expect(found).toHaveLength(new Set(clean).size);
  const isNothing = (counts: unknown): boolean => Object.values(Object(counts)).every((count) => count === 0);
  expect(found.filter(([, counts]) => !isNothing(counts)).slice(0, 3)).toEqual([]);
});

test('signed attestations, corrected files and refused ones are there', async () => {
  expect(
    await rows(`select count(*) from attestation a join submission s using (sub_id)
      where state = 'signed' and s.measurement_year = 2025`),
  ).toEqual([[2]]);
  expect(
    await rows(
      `select count(*) from stored_file where sub_id = 1240 and file_type = 14 and archived_at is not null`,
    ),
  ).toEqual([[1]]);
  expect(
    await rows(
      `select distinct validation_status from component where step = 1 and component = 'DST' order by 1`,
    ),
  ).toEqual([['Fatal'], ['NotRun'], ['SchemaError']]);
});

test('what happened is spread over the weeks since the season opened, in an order that the chain proves', async () => {
  expect((await verifyEventChain(app.pool)).problems).toEqual([]);
  const backwards = `select event_id from (
    select event_id, at, lag(at) over (order by event_id) as before from event) e where at < before`;
  expect(await rows(backwards)).toEqual([]);
  // Counted from the day on which it was played, which may be over when the test asks.
  const [[opened, lastMove, days, age] = []] = await rows(
    `select played - min(at)::date, played - (max(at) filter (where kind = 'stage-changed'))::date,
       count(distinct at::date), now()::date - played
       from event, (select max(at)::date as played from event) last
       where at > now() - interval '300 days' group by played`,
  );
  expect([opened, lastMove]).toEqual([65, 0]);
  expect(Number(age)).toBeLessThanOrEqual(1);
  expect(Number(days)).toBeGreaterThan(25);
  // Rows have the day of their events.
  expect(
    await rows(
      `select f.sub_id from stored_file f join component c on c.current_file_id = f.file_id
         join validation_run r on r.run_id = c.current_run_id
         join season y on y.is_current join submission s on s.sub_id = f.sub_id and s.measurement_year = y.measurement_year
       where not exists (select from event e where e.sub_id = c.sub_id and e.component = c.component
         and e.kind = 'file-processed' and e.at::date = f.created_at::date and e.at::date = r.finished_at::date
         and e.at::date = c.received_at::date)`,
    ),
  ).toEqual([]);
});

test('nothing is left in the queue: final submissions have their files, and the others are generated on request', async () => {
  expect(await rows(`select name, count(*) from pgboss.job where state < 'completed' group by 1`)).toEqual(
    [],
  );
  expect(await rows(`select transaction_id from upload_transaction where state <> 'finished'`)).toEqual([]);
  const final = await rows(
    `select sub_id from component join submission using (sub_id)
     where component = 'CAHPS' and step >= 8 and measurement_year = 2025 order by 1`,
  );
  expect(final.length).toBeGreaterThan(3);
  for (const fileType of [19, 20])
    expect(
      await rows(
        `select f.sub_id from stored_file f join submission s using (sub_id) where s.measurement_year = 2025
          and f.component = 'CAHPS' and f.file_type = ${fileType} and f.archived_at is null order by 1`,
      ),
    ).toEqual(final);
  expect(
    await rows('select sub_id from stored_file where file_type = 1 and measurement_year = 2025'),
  ).toEqual([]);
});

test('a review has begun: some rows are open, some have comments, and all others are as computed', async () => {
  expect(
    await rows(`select sub_id, count(*) filter (where designation = ''), count(*) filter (where designation = 'BR'),
        count(*) filter (where comment <> ''), max(greatest(version, comment_version))
      from audit_designation where version > 1 or comment_version > 0 group by 1`),
  ).toEqual([[2418, 3, 1, 5, 2]]);
});

test('finished seasons are played to the end, on time, with every file that a finished submission has', async () => {
  expect(await rows('select measurement_year, is_current from season order by 1')).toEqual([
    [2023, false],
    [2024, false],
    [2025, true],
  ]);
  expect(
    await rows(`select s.measurement_year, c.component, c.step, c.validation_status, c.is_final, c.is_attested,
        count(*), count(c.attested_late_at), count(c.current_run_id)
      from component c join submission s using (sub_id) where s.measurement_year < 2025
      group by 1, 2, 3, 4, 5, 6 order by 1, 2`),
  ).toEqual(
    [2023, 2024].flatMap((year) => [
      [year, 'CAHPS', 9, 'NoIssues', true, true, 1, 0, 1],
      [year, 'DST', 9, 'Warning', true, true, 2, 0, 2],
      [year, 'HOS', 9, 'NoIssues', true, true, 1, 0, 1],
    ]),
  );
  const files = await rows(
    `select component, array_agg(distinct file_type order by file_type) from stored_file
     where measurement_year = 2024 and archived_at is null and file_type < 100 and sub_id in (701, 707)
     group by sub_id, component order by sub_id, component`,
  );
  expect(files).toEqual([
    ['CAHPS', [5, 9, 10, 11, 17, 19, 20]],
    ['DST', [1, 3, 4, 14, 21, 25, 26]],
    ['DST', [3, 4, 14, 21, 25, 26]],
    ['HOS', [7, 8, 14]],
  ]);
  const [result] = await rows(
    'select storage_key from stored_file where sub_id = 701 and file_type = 4 and archived_at is null',
  );
  const xml = (await app.files.readAll(String(result?.[0]))).toString();
  expect(xml).toContain('urn:quality-portal:hedis');
  expect(xml).toContain('Marcus Ellery');
});

test('every signature verifies, and every state and record agrees with its events', async () => {
  const { count, problems } = await verifyAllAttestations(app.pool, app.files);
  expect([count, problems]).toEqual([6, []]);
  const found: string[] = [];
  await verifyStates(app.pool, (problem) => found.push(problem));
  await verifyEvidence(app.pool, (problem) => found.push(problem));
  expect(found).toEqual([]);
});

test('people have what their past says: sign-ins, accounts, accepted licenses, locks', async () => {
  const wanted = people.map(({ email, signedInDaysAgo, isLocked }) => {
    const hasSignedIn = signedInDaysAgo !== null;
    const hasAccount = hasSignedIn || storyPeople.some((person) => person.email === email);
    return [email, hasSignedIn, hasSignedIn, isLocked, hasAccount ? isLocked : null];
  });
  expect(
    await rows(`select u.email, last_sign_in_at between now() - interval '46 days' and now() is true,
        exists (select from license_acceptance l where l.user_id = u.user_id), locked_at is not null,
        (select disabled_at is not null from account a where a.email = u.email)
      from app_user u order by u.email collate "C"`),
  ).toEqual(wanted.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
});

test('all its accounts can sign in, and the next start changes nothing', async () => {
  const shown = await demonstration.signIn.accounts();
  const known = new Set((await rows('select email from account')).flat());
  for (const { email, role } of shown) {
    expect(known.has(email), email).toBe(true);
    expect(role).not.toBe('');
  }
  const events = await rows('select count(*) from event');
  await demonstration.prepare(app, portal.database.owner);
  expect(await rows('select count(*) from event')).toEqual(events);
});
