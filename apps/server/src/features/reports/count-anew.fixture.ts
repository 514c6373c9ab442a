/** What the totals of seasons are added up from, counted row by row: the statements of before there were totals. */
import {
  type ExtractFacts,
  type ExtractPart,
  extractPart,
  type ExtractType,
  extractTypes,
} from '@idss/domain/extract/extract-type';
import { stages } from '@idss/domain/stages/stage';
import type pg from 'pg';

const seasonJoin = `join submission s using (sub_id)
  left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year`;
const ofReport = 's.measurement_year = $1 and ($2 or t.org_id is null)';

const componentsSql = `
  select c.component, s.product_line as "productLine", c.step as stage, c.validation_status as "validationStatus",
    c.is_public_reported as "isPublicReported", c.nothing_at is not null as "hasNothingToReport", c.is_final as "isFinal",
    s.is_audit_required as "isAuditRequired", c.current_run_id is not null as "hasFile",
    t.org_id is not null as "isTestOrganization", count(*)::int as components
  from component c ${seasonJoin} where s.measurement_year = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;

const submissionsSql = `
  select s.product_line as "productLine", count(distinct s.sub_id)::int as submissions
  from component c ${seasonJoin} where s.measurement_year = $1 and t.org_id is null group by 1 order by 1`;

const organizationsSql = `
  select count(distinct s.org_id)::int as count
  from component c ${seasonJoin} where s.measurement_year = $1 and t.org_id is null`;

const linesSql = `
  select c.component, s.product_line as "productLine", count(distinct s.org_id)::int as organizations
  from component c ${seasonJoin} where ${ofReport} group by 1, 2`;

const vendorsSql = `
  select distinct v.org_id as "orgId", v.org_name as "orgName"
  from component c join submission s using (sub_id) join organization v on v.org_id = c.vendor_id
  where s.measurement_year = $1`;

const kindsSql = `
  select distinct s.measurement_year as "measurementYear", c.component from component c join submission s using (sub_id)`;

const rulesSql = `with found as (
    select c.component, f."ruleId", f."ruleName", f.severity, coalesce(f."measureCode", '') as measure, c.sub_id,
      s.org_id, f.count
    from component c ${seasonJoin}
    join validation_run r on r.run_id = c.latest_run_id
    cross join lateral jsonb_to_recordset(r.finding_totals)
      as f("ruleId" text, "ruleName" text, severity text, "measureCode" text, count bigint)
    where ${ofReport}),
  by_measure as (
    select component, "ruleId", severity, measure,
      row_number() over (partition by component, "ruleId", severity order by sum(count) desc, measure) as place
    from found group by 1, 2, 3, 4)
  select f.component, f."ruleId", min(f."ruleName") as "ruleName", f.severity,
    count(distinct f.sub_id)::int as submissions, count(distinct f.org_id)::int as organizations,
    sum(f.count)::float8 as findings, min(m.measure) as "mostlyIn"
  from found f join by_measure m using (component, "ruleId", severity)
  where m.place = 1
  group by f.component, f."ruleId", f.severity
  order by submissions desc, findings desc, f.component, f."ruleId", f.severity`;

const measuresSql = `
  select m.measure_code as "measureCode", s.product_line as "productLine", count(*)::int as submissions,
    (count(*) filter (where m.report_measure))::int as reported,
    (count(*) filter (where not m.benefit_offered))::int as "benefitNotOffered"
  from component c ${seasonJoin}
  join measure_result m on m.run_id = c.current_run_id
  where c.component = 'DST' and ${ofReport} group by 1, 2`;

const designationsSql = `
  select d.measure_code as "measureCode", s.product_line as "productLine", d.designation, count(*)::int as rows
  from component c ${seasonJoin}
  join audit_designation d on d.sub_id = c.sub_id
  join measure_result m on m.run_id = c.current_run_id and m.measure_code = d.measure_code
  where c.component = 'DST' and ${ofReport} group by 1, 2, 3`;

const warningsSql = `
  select w.component, w.rule_id as "ruleId", min(w.rule_name) as "ruleName", count(*)::int as submissions,
    (count(*) filter (where w.findings = 0))::int as corrected,
    (count(*) filter (where w.findings > 0 and w.explained = w.findings))::int as explained,
    (count(*) filter (where w.explained < w.findings))::int as ignored
  from warned_rule w ${seasonJoin} where ${ofReport} group by 1, 2
  order by ignored desc, submissions desc, w.component, w.rule_id`;

const extractSourcesSql = `
  select s.org_id as "orgId", s.is_audit_required as "isAuditRequired", c.current_run_id is not null as "hasFile",
    c.nothing_at is not null as "hasNothingToReport", c.step, c.validation_status as "validationStatus",
    t.org_id is not null as "isTestOrganization",
    (select count(*)::int from indicator_result i where i.run_id = c.current_run_id) as indicators,
    coalesce((select size from stored_file x where x.sub_id = c.sub_id and x.component = 'DST' and x.file_type = 4
      and x.archived_at is null order by x.created_at desc limit 1), 0)::int as bytes
  from component c ${seasonJoin} where s.measurement_year = $1 and c.component = 'DST'`;

const seasonsSql = `select y.measurement_year as "measurementYear",
    (select count(*)::int from submission s where s.measurement_year = y.measurement_year) as submissions,
    n.components, n.with_file as "withFile", n.complete,
    (select count(*)::int from stored_file f join submission s on s.sub_id = f.sub_id
       join upload_file u on u.file_id = f.file_id join upload_transaction t using (transaction_id)
       where s.measurement_year = y.measurement_year and t.purpose = 'upload'
         and not exists (select from user_role r where r.user_id = t.user_id and r.role = 'sysadmin')) as "fileCount"
  from season y
  cross join lateral (
    select count(*)::int as components,
      (count(*) filter (where c.received_at is not null or exists (select from stored_file f
        where f.sub_id = c.sub_id and f.component = c.component)))::int as with_file,
      (count(*) filter (where c.step = ${stages.length}))::int as complete
    from component c join submission s using (sub_id) where s.measurement_year = y.measurement_year) n
  order by 1 desc`;

const homeSql = `
  select p.program,
    (count(c.sub_id) filter (where not c.is_final and c.nothing_at is null))::int as "notFinal",
    (count(c.sub_id) filter (where c.running_upload_file_id is not null))::int as "beingChecked",
    (count(c.sub_id) filter (where c.component = 'DST' and c.step = $1))::int as "inReview"
  from unnest(array['HEDIS', 'CAHPS', 'HOS'], array['DST', 'CAHPS', 'HOS']) with ordinality as p (program, component, place)
  left join (component c join submission s using (sub_id) join season y on y.measurement_year = s.measurement_year
      and coalesce(y.state, case when y.is_current then 'open' else 'closed' end) in ('open', 'closing'))
    on c.component = p.component
    and not exists (select from test_organization t where t.org_id = s.org_id and t.measurement_year = s.measurement_year)
  group by p.program, p.place order by p.place`;

const sizesSql = `
  select kind, sum(size)::float8 as bytes, count(*)::int as files from (
    select size, case
      when file_type in (14, 17) then case when archived_at is null then 'Uploaded files, current' else 'Uploaded files, replaced' end
      when file_type = 27 then 'Archives of replaced uploads'
      when file_type = 26 then 'Signed attestations'
      when sub_id is null then 'Extracts and generic uploads'
      when archived_at is null then 'Generated files, current' else 'Generated files, replaced' end as kind
    from stored_file) f group by 1 order by 1`;

interface ExtractSource extends ExtractFacts {
  readonly orgId: number;
  readonly indicators: number;
  readonly bytes: number;
}

function countExtract(sources: readonly ExtractSource[], type: ExtractType) {
  const parts = Map.groupBy(sources, (source) => extractPart(type, source));
  const count = (part: ExtractPart): number => parts.get(part)?.length ?? 0;
  const included = parts.get('included') ?? [];
  return {
    submissions: included.length,
    organizations: new Set(included.map(({ orgId }) => orgId)).size,
    indicators: included.reduce((sum, { indicators }) => sum + indicators, 0),
    bytes: included.reduce((sum, { bytes }) => sum + bytes, 0),
    leftOut: {
      testOrganizations: count('testOrganizations'),
      nothingToReport: count('nothingToReport'),
      notAudited: count('notAudited'),
      noFile: count('noFile'),
    },
  };
}

/** In the order of their contents: that of the rows means nothing. */
export const unordered = (rows: readonly object[]): readonly string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

export async function countAnew(db: pg.Pool, measurementYear: number) {
  const all = async (sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
    (await db.query(sql, [...values])).rows;
  /** Without and with test organizations. */
  const both = async (sql: string, present: (rows: Record<string, unknown>[]) => unknown) => [
    present(await all(sql, [measurementYear, false])),
    present(await all(sql, [measurementYear, true])),
  ];
  const groups = await all(componentsSql, [measurementYear]);
  const home = await all(homeSql, [4]);
  const sources = (await all(extractSourcesSql, [measurementYear])).map(
    (row) => ({ ...row, stage: stages[Number(row.step) - 1] }) as unknown as ExtractSource,
  );
  return {
    components: unordered(groups.map((row) => ({ ...row, stage: stages[Number(row.stage) - 1] }))),
    organizations: (await all(organizationsSql, [measurementYear]))[0]?.count,
    submissions: unordered(await all(submissionsSql, [measurementYear])),
    lines: await both(linesSql, unordered),
    vendors: unordered(await all(vendorsSql, [measurementYear])),
    kinds: unordered(await all(kindsSql, [])),
    rules: await both(rulesSql, (rows) => rows),
    measures: await both(measuresSql, unordered),
    designations: await both(designationsSql, unordered),
    warnings: await both(warningsSql, (rows) => rows),
    extracts: extractTypes.map((type) => countExtract(sources, type)),
    seasons: await all(seasonsSql, []),
    programs: home.map(({ inReview: _, ...row }) => row),
    inReview: home.reduce((sum, row) => sum + Number(row.inReview), 0),
    sizes: await all(sizesSql, []),
  };
}
