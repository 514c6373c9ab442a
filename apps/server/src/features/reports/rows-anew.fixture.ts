/** Risks, failing rules, vendors and staffing, read off every row of the season: the statements of before. */
import { riskReasons, type DueStage } from '@idss/domain/control-room/risk';
import { hasErrors, validationStatuses } from '@idss/domain/findings/finding';
import { stageNumber } from '@idss/domain/stages/stage';
import type pg from 'pg';

const dayLength = 86_400_000;

/** What a question about risks has at a fixed moment: some stages late, some due. */
export const riskQueryOf = (measurementYear: number, now: Date) => ({
  measurementYear,
  due: [
    { component: 'DST', stage: 'import', isLate: true },
    { component: 'DST', stage: 'plan-lock', isLate: false },
    { component: 'CAHPS', stage: 'import', isLate: false },
    { component: 'HOS', stage: 'import', isLate: true },
  ] as const satisfies readonly DueStage[],
  weekAgo: new Date(now.getTime() - 7 * dayLength).toISOString(),
});

const errorStatuses = validationStatuses.filter(hasErrors);
const errorCounts = (run: string): string => `(${run}.counts - 'Warning' - 'Info')`;
const notTest = `not exists (select from test_organization t
  where t.org_id = s.org_id and t.measurement_year = s.measurement_year)`;

const badUploads = `select bad.sub_id, bad.component, last.state, last.status
  from (select distinct f.sub_id, f.component
    from upload_file f join component c using (sub_id, component) join submission s using (sub_id)
    where f.state in ('refused', 'failed') and s.measurement_year = $1 and c.step < 9 and c.nothing_at is null) bad
  cross join lateral (select f.state, f.validation_status as status
    from upload_file f join upload_transaction u using (transaction_id)
    where f.sub_id = bad.sub_id and f.component = bad.component and f.state in ('done', 'refused', 'failed')
    order by u.created_at desc, f.position desc limit 1) last
  where last.state <> 'done'`;

const errorsUnchanged = `c.validation_status = any($5) and exists (
    select from validation_run r where r.run_id = c.latest_run_id and (r.finished_at < $6 or (
      (select ${errorCounts('b')} from validation_run b where b.sub_id = c.sub_id and b.component = c.component
         and b.finished_at < $6 order by b.finished_at desc limit 1) = ${errorCounts('r')}
      and not exists (select from validation_run n where n.sub_id = c.sub_id and n.component = c.component
        and n.finished_at >= $6 and ${errorCounts('n')} <> ${errorCounts('r')}))))`;

const hasNoAuditor = `c.component = 'DST' and s.is_audit_required and c.step = ${stageNumber('audit-lock')}
  and not exists (select from auditor_assignment a where a.sub_id = c.sub_id)
  and not exists (select from user_role u where u.role = 'auditor' and u.role_group = 'organization'
    and u.entity_id = s.org_id
    and not exists (select from auditor_assignment a where a.user_id = u.user_id and a.org_id = s.org_id))`;

const risksSql = `
  select c.sub_id as "submissionId", c.component, s.org_id as "organizationId", coalesce(d.is_late, false) as late,
    b.state is not null as upload, (${errorsUnchanged}) as errors,
    (coalesce(not d.is_late, false) and c.current_file_id is null) as missing,
    (coalesce(not d.is_late, false) and c.current_file_id is not null) as due, (${hasNoAuditor}) as auditor, b.state, b.status
  from component c join submission s using (sub_id)
  left join unnest($2::text[], $3::int[], $4::boolean[]) as d(component, step, is_late)
    on d.component = c.component and d.step = c.step
  left join (${badUploads}) b on b.sub_id = c.sub_id and b.component = c.component
  where s.measurement_year = $1 and c.step < 9 and c.nothing_at is null and ${notTest}
  order by late desc, upload desc, errors desc, missing desc, due desc, auditor desc, c.sub_id, c.component`;

const failingSql = `with worst as (
    select f.component, f.rule_id, f.severity, count(*)::int as submissions, sum(f.findings)::float8 as findings
    from rule_failure f
    where f.measurement_year = $1 and f.severity = any($2)
      and f.org_id not in (select org_id from test_organization where measurement_year = $1)
    group by f.component, f.rule_id, f.severity)
  select w.component, w.rule_id as "ruleId", d.rule_name as "ruleName", w.severity, w.submissions, d.organizations, w.findings
  from worst w cross join lateral (
    select min(f.rule_name) as rule_name, count(distinct f.org_id)::int as organizations from rule_failure f
    where f.measurement_year = $1 and f.component = w.component and f.rule_id = w.rule_id and f.severity = w.severity
      and f.org_id not in (select org_id from test_organization where measurement_year = $1)) d
  order by submissions desc, findings desc, component, rule_id, severity`;

const vendorSubmissionsSql = `
  select distinct v.org_id as "vendorOrgId", s.sub_id as "submissionId", s.product_line as "productLine", o.org_id as "orgId", v.org_name
  from submission s join organization o on o.org_id = s.org_id
  join lateral (select s.software_vendor_id as vendor_id
    union select c.vendor_id from component c where c.sub_id = s.sub_id) as of on true
  join organization v on v.org_id = of.vendor_id
  where s.measurement_year = $1 order by v.org_name, v.org_id, s.sub_id`;

const staffingSql = `with present as (
    select s.org_id, 'organization' as role_group, c.sub_id, c.component = 'DST' and s.is_audit_required as is_audited
    from component c join submission s using (sub_id) where s.measurement_year = $1 and ${notTest}
    union all
    select c.vendor_id, 'vendor', c.sub_id, false
    from component c join submission s using (sub_id) where c.vendor_id is not null and s.measurement_year = $1 and ${notTest}),
  counted as (
    select org_id, role_group, count(distinct sub_id)::int as submissions, bool_or(is_audited) as is_audited
    from present group by org_id, role_group)
  select n.org_id as "organizationId", n.role_group = 'vendor' as "isVendor", n.submissions, n.is_audited as "isAudited",
    (select count(*)::int from user_role r join app_user u using (user_id)
      where r.role_group = n.role_group and r.entity_id = n.org_id and u.locked_at is null and r.role = 'auditor') as auditors
  from counted n join organization o using (org_id)
  where not o.inactive order by o.org_name, n.org_id, 2`;

export async function readRowsAnew(db: pg.Pool, measurementYear: number, now: Date) {
  const all = async (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
    (await db.query(text, [...values])).rows;
  const { due, weekAgo } = riskQueryOf(measurementYear, now);
  const risks = (
    await all(risksSql, [
      measurementYear,
      due.map(({ component }) => component),
      due.map(({ stage }) => stageNumber(stage)),
      due.map(({ isLate }) => isLate),
      errorStatuses,
      weekAgo,
    ])
  ).filter((row) => riskReasons.some((reason) => row[reason]));
  const count = (reason: string): number => risks.filter((row) => row[reason]).length;
  return {
    risks: risks.map((row) => ({
      submissionId: row.submissionId,
      component: row.component,
      organizationId: row.organizationId,
      reasons: riskReasons.filter((reason) => row[reason]),
      lastUpload: row.upload ? { state: row.state, status: row.status } : null,
    })),
    riskCounts: { all: risks.length, ...Object.fromEntries(riskReasons.map((each) => [each, count(each)])) },
    organizationsAtRisk: [...Map.groupBy(risks, (row) => row.organizationId)].map(
      ([organizationId, own]) => ({
        organizationId,
        submissions: own.length,
      }),
    ),
    failing: [
      await all(failingSql, [measurementYear, ['Schema', 'Fatal', 'Error']]),
      await all(failingSql, [measurementYear, ['Warning']]),
    ],
    vendorSubmissions: (await all(vendorSubmissionsSql, [measurementYear])).map(
      ({ org_name: _, ...row }) => row,
    ),
    staffing: await all(staffingSql, [measurementYear]),
  };
}
