/** What the workflow does to the rows of a season, without the workflow: for random histories. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { makeOrganization, makeSeason, measurementYear } from '#src/test/factories.ts';

const organizations = [11, 12, 13];
const productLines = ['Commercial', 'Medicaid', 'Medicare', 'Exchange'];
const components = ['DST', 'CAHPS', 'HOS'];
const vendor = 951;
const softwareVendor = 901;
const [person, staff] = [randomUUID(), randomUUID()];

/** Two seasons without submissions, three organizations, and who uploads. */
export async function prepareSeasons(db: pg.Pool): Promise<void> {
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
}

/** A number by which a step chooses among what there is. */
export type Chance = number;

/** Sums of chances may be too large for a shift, which makes them negative. */
const choose = <T>(from: readonly T[], chance: Chance): T => from[Math.abs(chance) % from.length] as T;

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
let lastMoment = 0;
/** Up to twelve days ago, and no two of them the same. */
const moment = (chance: Chance): string => {
  lastMoment += 1;
  return new Date(Date.now() - (chance % 12) * 86_400_000 - lastMoment).toISOString();
};

async function settle(client: pg.ClientBase, target: Target, chance: Chance): Promise<void> {
  const [fileId, runId, transactionId] = [randomUUID(), randomUUID(), randomUUID()];
  await insertFile(client, { ...target, fileId, type: 14, size: 10 + (chance % 7) });
  await client.query(
    `insert into upload_transaction (transaction_id, program, user_id, created_at) values ($1, 'HEDIS', $2, $3)`,
    [transactionId, choose([person, staff], chance >> 3), moment(chance)],
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
    `insert into validation_run (run_id, sub_id, component, file_id, status, finding_totals, counts, finished_at)
       values ($1, $2, $3, $4, 'Warning', $5, $6, $7)`,
    [
      runId,
      target.subId,
      target.component,
      fileId,
      JSON.stringify(totals),
      { Error: chance % 2, Warning: chance % 3 },
      moment(chance >> 2),
    ],
  );
  for (const code of ['ABC', 'DEF', 'GHI'].slice(0, 1 + (chance % 3))) {
    await client.query('insert into measure_result values ($1, $2, $3, $4)', [
      runId,
      code,
      chance % 2 === 0,
      chance % 3 > 0,
    ]);
    await client.query(
      `insert into indicator_result (run_id, measure_code, indicator_key, display_rate, elements)
       select $1, $2, $2 || n, '', '{}' from generate_series(1, $3::int) n`,
      [runId, code, chance % 4],
    );
  }
  await client.query(
    `update component set current_file_id = $3, current_run_id = $4, latest_run_id = $4, received_at = now(),
         validation_status = $5, step = $6, running_upload_file_id = $7 where sub_id = $1 and component = $2`,
    [
      target.subId,
      target.component,
      fileId,
      runId,
      choose(['Warning', 'WarningsAndErrors', 'NoIssues'], chance),
      1 + (chance % 9),
      chance % 4 === 0 ? randomUUID() : null,
    ],
  );
}

/** What a step of the workflow does to the rows. Each works on one transaction. */
export const changes = {
  async addSubmission(client, chance) {
    lastSubmission += 1;
    await client.query(
      `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, is_audit_required,
         software_vendor_id)
       values ($1, $2, $3, $4, 'HMO', $5, $6)`,
      [
        lastSubmission,
        chance % 5 === 0 ? 2024 : measurementYear,
        choose(organizations, chance),
        choose(productLines, chance >> 2),
        chance % 3 > 0,
        chance % 2 === 0 ? softwareVendor : null,
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
  async removeGenerated(client) {
    await client.query('delete from stored_file where file_type = 4');
  },
  async noteUpload(client, chance) {
    const transactionId = randomUUID();
    await client.query(
      `insert into upload_transaction (transaction_id, program, user_id) values ($1, 'HEDIS', $2)`,
      [transactionId, person],
    );
    await client.query(
      `insert into upload_file (upload_file_id, transaction_id, position, file_id, file_name)
       select $1, $2, 1, file_id, 'f' from stored_file where sub_id is not null and file_type <> 4 order by file_id offset $3 limit 1`,
      [randomUUID(), transactionId, chance % 2],
    );
  },
  async endUploads(client, chance) {
    await client.query('update upload_file set state = $1, validation_status = $2', [
      choose(['done', 'refused', 'failed'], chance),
      choose(['WarningsAndErrors', null], chance),
    ]);
  },
  /** Runs that are not the latest ones, as of a preview of rules. */
  async checkAside(client, chance) {
    await client.query(
      `insert into validation_run (run_id, sub_id, component, file_id, status, counts, finished_at)
       select gen_random_uuid(), sub_id, component, current_file_id, 'Warning', $1,
         $2::timestamptz - interval '1 second' * row_number() over (order by sub_id, component)
       from component where current_file_id is not null`,
      [{ Error: 2 + (chance % 2) }, moment(chance)],
    );
  },
  /** As is noted with every file: what a rule warns of was corrected, explained or not. */
  async warn(client, chance) {
    await client.query(
      `insert into warned_rule (sub_id, component, rule_id, rule_name, measurement_year, findings, explained)
       select sub_id, component, 'W-' || n, 'A rule', measurement_year, (sub_id + n + $1) % 3, (sub_id + n + $1) % 3 % 2
       from component join submission using (sub_id), generate_series(1, 3) n where (sub_id + n) % 4 <> $1 % 4
       on conflict (sub_id, component, rule_id) do update set findings = excluded.findings, explained = excluded.explained`,
      [chance % 12],
    );
  },
  async explainWarnings(client) {
    await client.query('update warned_rule set explained = least(findings, 1 - least(explained, 1))');
  },
  async forgetWarnings(client, chance) {
    await client.query('delete from warned_rule where sub_id % 3 = $1', [chance % 3]);
  },
  async claim(client, chance) {
    await client.query(
      `update component set running_upload_file_id = case when (sub_id + $1) % 2 = 0 then gen_random_uuid() end`,
      [chance % 2],
    );
  },
  /** As reprocessing does: other results are not taken over. The findings are the same, or others. */
  async checkAgain(client, chance) {
    await client.query(
      `with run as (
         insert into validation_run (run_id, sub_id, component, file_id, status, counts, finding_totals, finished_at)
         select gen_random_uuid(), c.sub_id, c.component, r.file_id, 'Warning', r.counts,
           case when (c.sub_id + $1) % 3 = 0 then r.finding_totals
             else jsonb_build_array(jsonb_build_object('ruleId', 'R-' || $1, 'ruleName', 'Rule 0', 'severity', 'Error', 'count', 2)) end,
           now() from component c join validation_run r on r.run_id = c.latest_run_id
         returning run_id, sub_id, component)
       update component c set latest_run_id = run.run_id, running_upload_file_id = null
       from run where c.sub_id = run.sub_id and c.component = run.component`,
      [chance % 5],
    );
  },
  async recount(client, chance) {
    await client.query(
      `update validation_run set counts = jsonb_build_object('Error', (extract(epoch from finished_at)::int + $1) % 2)`,
      [chance % 2],
    );
  },
  async assignAuditor(client, chance) {
    const target = await findTarget(client, chance);
    await client.query(
      `insert into user_role (user_id, role, role_group, entity_id)
       values ($1, 'auditor', 'organization', $2) on conflict do nothing`,
      [person, choose(organizations, chance)],
    );
    await client.query(
      `insert into auditor_assignment (user_id, org_id, sub_id)
       select $1, org_id, sub_id from submission where sub_id = $2 on conflict do nothing`,
      [person, target?.subId],
    );
  },
  async dismissAuditor(client, chance) {
    await client.query(
      chance % 2 ? 'delete from auditor_assignment' : `delete from user_role where role = 'auditor'`,
    );
  },
  async loseFiles(client) {
    await client.query('update component set current_file_id = null');
  },
  async forgetUploads(client) {
    await client.query('delete from upload_file where sub_id is null');
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
  async addWithoutComponent(client, chance) {
    lastSubmission += 1;
    await client.query(
      `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product)
       values ($1, $2, $3, 'Medicaid', 'HMO')`,
      [lastSubmission, measurementYear, choose(organizations, chance)],
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
export type ChangeName = keyof typeof changes;
