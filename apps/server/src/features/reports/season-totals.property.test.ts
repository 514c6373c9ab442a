/**
 * Random histories of what changes the totals of a season: at every moment they are what counting all rows anew gives, whenever
 * shares are renewed, and also with changes that are committed only afterwards.
 */
import { extractTypes } from '@idss/domain/extract/extract-type';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readStorageSizes } from '#src/features/operations/app-info.sql.ts';
import { listSeasons } from '#src/features/season/season-moves.sql.ts';
import { readHomeCounts } from '#src/features/season/settings.sql.ts';
import {
  countSubmissionsOfSeason,
  listComponentTotals,
  listVendorsOfSeason,
} from '#src/access/component-totals.sql.ts';
import { createTestDatabase } from '#src/test/database.ts';
import { measurementYear } from '#src/test/factories.ts';
import { listVendorSubmissions } from '#src/features/people/permissions/vendor-map.sql.ts';
import { listKinds } from '#src/access/find-reach.sql.ts';
import {
  countDesignations,
  countLineOrganizations,
  countMeasures,
  countRules,
  followWarnings,
  listStaffing,
  type ReportSelection,
} from './admin-reports.sql.ts';
import { listExtractTotals } from './data-extract.sql.ts';
import { renewOutdatedShares } from './renew-season-shares.ts';
import { type Chance, type ChangeName, changes, prepareSeasons } from './season-changes.fixture.ts';
import { countContents } from './select-sources.ts';
import { countAnew, unordered } from './count-anew.fixture.ts';
import { listFailingRules } from './failing-rules.sql.ts';
import { countRisks, listAtRisk, listOrganizationsAtRisk } from './risks.sql.ts';
import { readRowsAnew, riskQueryOf } from './rows-anew.fixture.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const db = database.owner;

await prepareSeasons(db);

type Step = { readonly chance: Chance } & (
  | { readonly change: ChangeName; readonly end: 'commit' | 'rollback' | 'later' }
  | { readonly change: 'renew' }
  | { readonly change: 'forget' }
  | { readonly change: 'step-back' }
);

const change = fc.record({
  change: fc.constantFrom(
    ...(Object.keys(changes) as ChangeName[]),
    'addSubmission' as const,
    'settleRun' as const,
  ),
  end: fc.constantFrom('commit' as const, 'commit' as const, 'rollback' as const, 'later' as const),
  chance: fc.nat(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 2, arbitrary: fc.record({ change: fc.constant('renew' as const), chance: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      change: fc.constantFrom('forget' as const, 'step-back' as const),
      chance: fc.nat(),
    }),
  },
);

/** In the shape of `countAnew`. */
async function readTotals() {
  const both = async (
    read: (pool: pg.Pool, selection: ReportSelection) => Promise<readonly object[]>,
    present: (rows: readonly object[]) => unknown = unordered,
  ) => [
    present(await read(db, { measurementYear, includeTestOrganizations: false })),
    present(await read(db, { measurementYear, includeTestOrganizations: true })),
  ];
  const { programs, inReview } = await readHomeCounts(db, { acceptedFrom: 0, reviewSteps: [4] });
  const { organizations: orgCount, byLine } = await countSubmissionsOfSeason(db, measurementYear);
  const seasons = await listSeasons(db);
  const components = await listComponentTotals(db, measurementYear);
  const extracts = await listExtractTotals(db, measurementYear);
  return {
    components: unordered(components),
    organizations: orgCount,
    submissions: unordered(
      Object.entries(byLine).map(([productLine, submissions]) => ({ productLine, submissions })),
    ),
    lines: await both(countLineOrganizations),
    vendors: unordered(await listVendorsOfSeason(db, measurementYear)),
    kinds: unordered(
      (await listKinds(db)).map(({ reach: { measurementYear: year, component } }) => ({
        measurementYear: year,
        component,
      })),
    ),
    rules: await both(countRules, (rows) => rows),
    measures: await both(countMeasures),
    designations: await both(countDesignations),
    warnings: await both(followWarnings, (rows) => rows),
    extracts: extractTypes.map((type) => countContents(components, extracts, type)),
    seasons: seasons.map(
      ({ measurementYear: year, submissions, components: parts, withFile, complete, fileCount }) => ({
        measurementYear: year,
        submissions,
        components: parts,
        withFile,
        complete,
        fileCount,
      }),
    ),
    programs,
    inReview,
    sizes: (await readStorageSizes(db)).filter(({ files }) => files !== null),
  };
}

/** In the shape of `readRowsAnew`. */
async function readRows(now: Date) {
  const query = riskQueryOf(measurementYear, now);
  const all = { offset: 0, limit: 1_000_000 };
  const failing = async (severities: 'errors' | 'warnings') =>
    (await listFailingRules(db, measurementYear, { by: 'rule', severities, limit: 1_000 })).map(
      ({ organizationId: _, organizationName: __, change: ___, ...row }) => row,
    );
  const staffing = await listStaffing(db, { measurementYear, includeTestOrganizations: false });
  return {
    risks: (await listAtRisk(db, query, all)).map(
      ({ submissionId, component, organizationId, reasons, lastUpload }) => ({
        submissionId,
        component,
        organizationId,
        reasons,
        lastUpload,
      }),
    ),
    riskCounts: await countRisks(db, query),
    organizationsAtRisk: (await listOrganizationsAtRisk(db, query)).map(
      ({ organizationName: _, ...row }) => row,
    ),
    failing: [await failing('errors'), await failing('warnings')],
    vendorSubmissions: (await listVendorSubmissions(db, measurementYear, null)).map(
      ({ vendorOrgId, submissionId, productLine, orgId }) => ({
        vendorOrgId,
        submissionId,
        productLine,
        orgId,
      }),
    ),
    staffing: staffing.map(({ organizationId, kind, submissions, isAudited, auditors }) => ({
      organizationId,
      isVendor: kind === 'Vendor',
      submissions,
      isAudited,
      auditors,
    })),
  };
}

/** Rows of open components that are not what finding all of them anew gives, of every season. */
async function countWrongRows(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with stored as (select k.* from season y cross join lateral open_components_of_season(y.measurement_year) k),
     anew as (select k.* from season y
       cross join lateral open_components(y.measurement_year, array(select org_id from organization)) k)
     select count(*)::int as count from (
       (select * from stored except select * from anew) union all (select * from anew except select * from stored)) wrong`,
  );
  return rows[0]?.count ?? -1;
}

async function play(steps: readonly Step[]): Promise<void> {
  /** Began, and is not committed yet. */
  let open: pg.PoolClient | null = null;
  const end = async (client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> => {
    await client.query(how);
    client.release();
  };
  try {
    for (const each of steps) {
      if (each.change === 'renew') {
        await renewOutdatedShares(database.app);
      } else if (each.change === 'forget') {
        await forgetTotals();
      } else if (each.change === 'step-back') {
        await stepBack(each.chance);
      } else {
        // Another one waits for its rows.
        if (open) await end(open, 'commit');
        open = null;
        const client = await db.connect();
        open = client;
        await client.query('begin');
        await changes[each.change](client, each.chance);
        if (each.end !== 'later') {
          await end(client, each.end);
          open = null;
        }
      }
      expect(await readTotals(), JSON.stringify(each)).toEqual(await countAnew(db, measurementYear));
      expect(await countWrongRows(), JSON.stringify(each)).toBe(0);
      const now = new Date();
      expect(await readRows(now), JSON.stringify(each)).toEqual(await readRowsAnew(db, measurementYear, now));
    }
  } finally {
    if (open) await end(open, 'rollback');
  }
}

/** As after a restored backup of an earlier version: rows without totals, and nothing is noted as outdated. */
const forgetTotals = () =>
  db.query(`with total as (delete from season_total), share as (delete from season_share),
    outdated as (delete from season_share_outdated) delete from season_counted`);

/** As earlier versions counted: nothing of warnings; in the first one nothing of extracts, either, and no open components. */
const stepBack = (chance: Chance) =>
  db.query(
    chance % 2 === 0
      ? `with open as (delete from open_component), total as (delete from season_total where kind ~ '^extract-|^warned$'),
           share as (delete from season_share where kind ~ '^extract-|^warned$') update season_counted set version = 1`
      : `with total as (delete from season_total where kind = 'warned'),
           share as (delete from season_share where kind = 'warned') update season_counted set version = least(version, 2)`,
  );

test('each change is noted, whatever else is up to date', async () => {
  const names = Object.keys(changes) as ChangeName[];
  const steps = Array.from({ length: 3 }, (_, n) =>
    names.flatMap((name): Step[] => [
      { change: 'renew', chance: 0 },
      { change: name, end: 'commit', chance: 7 * n + names.length },
    ]),
  );
  await expect(play(steps.flat())).resolves.toBeUndefined();
}, 120_000);

test('totals of a season are what counting anew gives, at every moment', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), play), {
    numRuns: 6,
    endOnFailure: true,
  });
}, 120_000);

test('an organization that changes all the time is renewed once in a pass', async () => {
  await forgetTotals();
  // Whatever is added up, something changes in the same moment.
  await db.query(`create function change_again() returns trigger language plpgsql as $$
    begin insert into season_share_outdated select distinct measurement_year, org_id from submission; return null; end $$`);
  await db.query(`create trigger changed_again after insert or update on season_total
    for each statement execute function change_again()`);
  const { rows } = await db.query<{ count: number }>(
    `select count(distinct (measurement_year, org_id))::int as count from submission`,
  );
  await expect(renewOutdatedShares(database.app)).resolves.toBe(rows[0]?.count);
  await db.query('drop trigger changed_again on season_total');
  await db.query('drop function change_again');
  expect(await readTotals()).toEqual(await countAnew(db, measurementYear));
});
