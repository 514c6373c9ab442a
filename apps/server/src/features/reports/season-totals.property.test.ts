/**
 * Random histories of what changes the totals of a season: at every moment they are what counting all rows anew gives, whenever
 * shares are renewed, and also with changes that are committed only afterwards.
 */
import { randomUUID } from 'node:crypto';
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
import { makeOrganization, makeSeason, measurementYear } from '#src/test/factories.ts';
import { listKinds } from '#src/access/find-reach.sql.ts';
import {
  countDesignations,
  countLineOrganizations,
  countMeasures,
  countRules,
  type ReportSelection,
} from './admin-reports.sql.ts';
import { renewOutdatedShares } from './renew-season-shares.ts';
import { countAnew, unordered } from './count-anew.fixture.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const db = database.owner;

const organizations = [11, 12, 13];
const productLines = ['Commercial', 'Medicaid', 'Medicare', 'Exchange'];
const components = ['DST', 'CAHPS', 'HOS'];
const vendor = 951;
const [person, staff] = [randomUUID(), randomUUID()];

await makeSeason(db);
await db.query(
  `insert into season (measurement_year, measure_model_date, state) values (2024, '2025-01-15', 'closed')`,
);
for (const orgId of [...organizations, vendor]) await makeOrganization(db, { orgId });
await db.query(
  `insert into app_user (user_id, email) values ($1, 'person@plan.example'), ($2, 'staff@idss.example')`,
  [person, staff],
);
await db.query(
  `insert into user_role (user_id, role, role_group, entity_id) values ($1, 'sysadmin', 'system', -1)`,
  [staff],
);

/** A number by which a step chooses among what there is. */
type Chance = number;

const choose = <T>(from: readonly T[], chance: Chance): T => from[chance % from.length] as T;

interface Target {
  readonly subId: number;
  readonly component: string;
}

async function findTarget(client: pg.ClientBase | pg.Pool, chance: Chance): Promise<Target | null> {
  const { rows } = await client.query<Target>(
    'select sub_id as "subId", component from component order by sub_id, component',
  );
  return rows.length === 0 ? null : choose(rows, chance);
}

const insertFile = (
  client: pg.ClientBase,
  file: Target & { readonly fileId: string; readonly type: number; readonly size: number },
) =>
  client.query(
    `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
       media_type, size, sha256, storage_key, created_by)
     select $1::uuid, $4, measurement_year, $2, $3, 'f', 'f', 'text/xml', $5, repeat('0', 64), $1::uuid::text, 'test'
     from submission where sub_id = $2`,
    [file.fileId, file.subId, file.component, file.type, file.size],
  );

let lastSubmission = 1000;

async function settle(client: pg.ClientBase, target: Target, chance: Chance): Promise<void> {
  const [fileId, runId, transactionId] = [randomUUID(), randomUUID(), randomUUID()];
  await insertFile(client, { ...target, fileId, type: 14, size: 10 + (chance % 7) });
  await client.query(
    `insert into upload_transaction (transaction_id, program, user_id) values ($1, 'HEDIS', $2)`,
    [transactionId, choose([person, staff], chance >> 3)],
  );
  await client.query(
    `insert into upload_file (upload_file_id, transaction_id, position, file_id, file_name, sub_id, component)
       values ($1, $2, 1, $3, 'f', $4, $5)`,
    [randomUUID(), transactionId, fileId, target.subId, target.component],
  );
  const totals = Array.from({ length: chance % 5 }, (_, n) => ({
    ruleId: `R-${(chance + n * n) % 4}`,
    ruleName: `Rule ${chance % 2}`,
    severity: choose(['Error', 'Warning'], chance + n),
    measureCode: n % 3 === 0 ? null : `M${n % 3}`,
    count: 1 + ((chance + n) % 9),
  }));
  await client.query(
    `insert into validation_run (run_id, sub_id, component, file_id, status, counts, finding_totals)
       values ($1, $2, $3, $4, 'Warning', '{}', $5)`,
    [runId, target.subId, target.component, fileId, JSON.stringify(totals)],
  );
  for (const code of ['ABC', 'DEF', 'GHI'].slice(0, 1 + (chance % 3)))
    await client.query('insert into measure_result values ($1, $2, $3, $4)', [
      runId,
      code,
      chance % 2 === 0,
      chance % 3 > 0,
    ]);
  await client.query(
    `update component set current_file_id = $3, current_run_id = $4, latest_run_id = $4, received_at = now(),
         validation_status = $5, step = $6, running_upload_file_id = $7 where sub_id = $1 and component = $2`,
    [
      target.subId,
      target.component,
      fileId,
      runId,
      choose(['Warning', 'Error', 'NoIssues'], chance),
      1 + (chance % 9),
      chance % 4 === 0 ? randomUUID() : null,
    ],
  );
}

/** What a step of the workflow does to the rows. Each works on one transaction. */
const changes = {
  async addSubmission(client, chance) {
    lastSubmission += 1;
    await client.query(
      `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, is_audit_required)
       values ($1, $2, $3, $4, 'HMO', $5)`,
      [
        lastSubmission,
        chance % 5 === 0 ? 2024 : measurementYear,
        choose(organizations, chance),
        choose(productLines, chance >> 2),
        chance % 3 > 0,
      ],
    );
    for (const component of components.slice(0, 1 + (chance % 3)))
      await client.query('insert into component (sub_id, component, vendor_id) values ($1, $2, $3)', [
        lastSubmission,
        component,
        component === 'DST' ? null : vendor,
      ]);
  },
  /** Of every component, so that those with measures are among them. */
  async settleRun(client, chance) {
    const { rows } = await client.query<Target>(
      'select sub_id as "subId", component from component order by 1, 2',
    );
    for (const [n, target] of rows.entries()) await settle(client, target, chance + n);
  },
  async refuseFile(client, chance) {
    const target = await findTarget(client, chance);
    if (!target) return;
    await client.query(
      `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
         media_type, size, sha256, storage_key, created_by)
       values ($1::uuid, 17, $2, null, null, 'f', 'f', 'text/xml', 5, repeat('0', 64), $1::uuid::text, 'test')`,
      [randomUUID(), measurementYear],
    );
    await client.query(
      `update stored_file set sub_id = $1, component = $2 where file_id =
         (select file_id from stored_file where sub_id is null limit 1)`,
      [target.subId, target.component],
    );
  },
  async declare(client, chance) {
    const target = await findTarget(client, chance);
    if (!target) return;
    await client.query(
      `update component set nothing_at = case when nothing_at is null then now() end, is_final = not is_final,
         is_public_reported = $3 where sub_id = $1 and component = $2`,
      [target.subId, target.component, choose([true, false, null], chance)],
    );
  },
  async designate(client, chance) {
    await client.query(
      `insert into audit_designation (sub_id, measure_code, designation, changed_by)
       select c.sub_id, m.measure_code, $1, 'test' from component c join measure_result m on m.run_id = c.current_run_id
       where c.component = 'DST' on conflict do nothing`,
      [choose(['R', 'NR', ''], chance)],
    );
    await client.query(
      `insert into audit_designation (sub_id, measure_code, designation, changed_by)
       select min(sub_id), 'XYZ', 'NB', 'test' from submission having count(*) > 0 on conflict do nothing`,
    );
  },
  async changeDesignations(client) {
    await client.query(
      `update audit_designation set designation = case designation when 'R' then 'NR' else 'R' end`,
    );
  },
  async archiveFiles(client, chance) {
    const target = await findTarget(client, chance);
    await client.query(
      `update stored_file set archived_at = now() where sub_id = $1 and archived_at is null`,
      [target?.subId],
    );
  },
  async generateFile(client, chance) {
    const target = await findTarget(client, chance);
    if (target)
      await insertFile(client, { ...target, fileId: randomUUID(), type: 4, size: 10 + (chance % 7) });
  },
  async removeDesignations(client, chance) {
    const target = await findTarget(client, chance);
    await client.query('delete from audit_designation where sub_id = $1', [target?.subId]);
  },
  async changeSubmission(client, chance) {
    const target = await findTarget(client, chance);
    await client.query(
      `update submission set org_id = $2, product_line = $3, is_audit_required = not is_audit_required where sub_id = $1`,
      [target?.subId, choose(organizations, chance >> 1), choose(productLines, chance >> 2)],
    );
  },
  async changeVendor(client, chance) {
    const target = await findTarget(client, chance);
    await client.query(
      `update component set vendor_id = case when vendor_id is null then $2::int end where sub_id = $1`,
      [target?.subId, vendor],
    );
  },
  async removeSubmission(client, chance) {
    const { rows } = await client.query<{ subId: number }>(
      `select sub_id as "subId" from submission s where not exists (select from stored_file f where f.sub_id = s.sub_id)
         and not exists (select from audit_designation d where d.sub_id = s.sub_id) order by sub_id`,
    );
    if (rows.length > 0)
      await client.query('delete from submission where sub_id = $1', [choose(rows, chance).subId]);
  },
  async copySeason(client) {
    await client.query(
      `with copied as (
         insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product)
         select sub_id + 100000, 2024, org_id, product_line, reporting_product from submission
         where measurement_year = $1 on conflict do nothing returning sub_id)
       insert into component (sub_id, component) select sub_id, 'DST' from copied`,
      [measurementYear],
    );
  },
  async markTest(client, chance) {
    const orgId = choose(organizations, chance);
    const { rowCount } = await client.query('delete from test_organization where org_id = $1', [orgId]);
    if (rowCount === 0)
      await client.query(
        `insert into test_organization (measurement_year, org_id, created_by) values ($1, $2, 'test')`,
        [measurementYear, orgId],
      );
  },
  async withdraw(client, chance) {
    const target = await findTarget(client, chance);
    if (!target) return;
    await client.query(
      `update stored_file set archived_at = now() where sub_id = $1 and component = $2 and archived_at is null`,
      [target.subId, target.component],
    );
    await client.query(
      `update component set current_file_id = null, current_run_id = null, latest_run_id = null, step = 1,
         validation_status = 'NotRun', running_upload_file_id = null where sub_id = $1 and component = $2`,
      [target.subId, target.component],
    );
  },
} satisfies Record<string, (client: pg.PoolClient, chance: Chance) => Promise<void>>;
type ChangeName = keyof typeof changes;

type Step = { readonly chance: Chance } & (
  | { readonly change: ChangeName; readonly end: 'commit' | 'rollback' | 'later' }
  | { readonly change: 'renew' }
  | { readonly change: 'forget' }
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
  { weight: 1, arbitrary: fc.record({ change: fc.constant('forget' as const), chance: fc.nat() }) },
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
  return {
    components: unordered(await listComponentTotals(db, measurementYear)),
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
    }
  } finally {
    if (open) await end(open, 'rollback');
  }
}

/** As after a restored backup of an earlier version: rows without totals, and nothing is noted as outdated. */
const forgetTotals = () =>
  db.query(`with total as (delete from season_total), share as (delete from season_share),
    outdated as (delete from season_share_outdated) delete from season_counted`);

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
