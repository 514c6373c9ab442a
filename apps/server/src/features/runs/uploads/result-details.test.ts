/** Results of runs from before are moved after a roll-out, and are read the same in both forms. */
import { expect, test } from 'vitest';
import { withDetails } from '#src/access/indicator-details.sql.ts';
import { runDataChanges } from '#src/db/data-changes.ts';
import { migrationsFolder, readMigrations } from '#src/db/migration-files.ts';
import { registerProcess } from '#src/db/running-processes.ts';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { detailsSince } from './validation-run.sql.ts';

const plan = { subId: 1234, orgId: 5678 };
const admin = 'admin@plan.example';
const portal = await providePortal({
  organizations: [{ orgId: plan.orgId }],
  people: { [admin]: ['orgadmin', plan.orgId] },
});
const db = portal.database.owner;

async function upload(): Promise<void> {
  const { transactionId } = await portal.upload(admin, [
    { name: 'Commercial1234.xml', content: hedisFile(plan) },
  ]);
  await portal.getOutcome(admin, transactionId);
}

/** Of the current run, in text: the order of names counts, since extracts have it. */
async function readStored(): Promise<{ stored: string; measure: unknown }> {
  const { rows } = await db.query<{ runId: string; indicatorKey: string }>(
    `select i.run_id as "runId", measure_code as "measureCode", indicator_key as "indicatorKey", elements, stratifications,
       denominator, numerator, rate, display_rate from indicator_result i join component on current_run_id = i.run_id
     order by indicator_key`,
  );
  const whole = (await withDetails(db, rows)).map(({ runId: _, ...row }) => row);
  const address = `/api/GetLiveMeasure?submissionId=${plan.subId}&productLine=Commercial&measure=CBP&measurementYear=2025`;
  return { stored: JSON.stringify(whole), measure: (await portal.get(admin, address)).body };
}

const countStored = async () =>
  (
    await db.query(
      `select (select count(*)::int from result_details join component on current_run_id = run_id) as details,
         count(*) filter (where elements <> '{}')::int as elements,
         count(*) filter (where stratifications <> '[]')::int as stratifications, sum(eligible_population)::int as population
       from indicator_result join component on current_run_id = run_id`,
    )
  ).rows[0];

test('an older process reads the rows as they were, and when it has ended they are moved into details', async () => {
  expect(readMigrations(migrationsFolder)[detailsSince - 1]?.sql).toContain('create table result_details');
  await makeSubmission(db, plan);
  const older = registerProcess(portal.app.pool, {
    role: 'web',
    build: 'none',
    knowsSchema: detailsSince - 1,
  });
  await older.beat();
  await upload();
  await older.remove(portal.app.pool);
  const written = await countStored();
  expect(written).toEqual({
    details: 0,
    elements: expect.any(Number),
    stratifications: expect.any(Number),
    population: expect.any(Number),
  });
  expect(Math.min(written.elements, written.stratifications)).toBeGreaterThan(5);
  const before = await readStored();
  await db.query('update indicator_result set eligible_population = null');
  await db.query(`update data_change set finished_at = null where name like '%result-details%'`);
  await runDataChanges(db);
  const moved = { details: 1, elements: 0, stratifications: 0, population: written.population };
  expect(await countStored()).toEqual(moved);
  expect(await readStored()).toEqual(before);
  await upload();
  expect(await countStored()).toEqual(moved);
  expect(await readStored()).toEqual(before);
});
