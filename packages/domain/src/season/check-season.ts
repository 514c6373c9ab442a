/** Consistency of the rows of a season folder. Each check reports all problems, with file and line. */
import { groupOf, systemEntity } from '../permissions/actions.ts';
import type { SeasonProblem } from './read-table.ts';
import type { OrganizationType, RowOf, SeasonFile, SeasonTables } from './tables.ts';
import { programs, type Program } from '../program.ts';
import { milestonesOf, requiredMilestones } from './tables.ts';

type Report = (file: SeasonFile, line: number, message: string) => void;
type Organizations = ReadonlyMap<number, RowOf<'organizations.csv'>>;
type Submissions = ReadonlyMap<number, RowOf<'submissions.csv'>>;

export function checkSeason(tables: SeasonTables): SeasonProblem[] {
  const problems: SeasonProblem[] = [];
  const report: Report = (file, line, message) => problems.push({ file, line, message });
  const organizations = byKey(tables['organizations.csv'], (row) => row.orgId);
  const submissions = byKey(tables['submissions.csv'], (row) => row.subId);
  checkSeasonRow(tables, report);
  checkKeys(tables, report);
  checkMilestones(tables['milestones.csv'], report);
  for (const row of tables['organizations.csv'])
    if (row.isSelfDeveloped && row.orgType !== 'softwareVendor')
      report('organizations.csv', row.line, 'IsSelfDeveloped may be Y only for a software vendor.');
  for (const row of tables['submissions.csv']) checkSubmission(row, organizations, report);
  checkComponents(tables, organizations, submissions, report);
  for (const row of tables['vendor-measures.csv'])
    needOrganization(organizations, row.vendorId, ['softwareVendor'], (message) =>
      report('vendor-measures.csv', row.line, `VendorId: ${message}`),
    );
  checkRoles(tables, organizations, submissions, report);
  checkAssignments(tables, submissions, report);
  for (const row of tables['prior-results.csv'])
    needOrganization(organizations, row.orgId, ['plan'], (message) =>
      report('prior-results.csv', row.line, `OrgId: ${message}`),
    );
  return problems;
}

function byKey<K, R>(rows: readonly R[], key: (row: R) => K): ReadonlyMap<K, R> {
  const map = new Map<K, R>();
  for (const row of rows) if (!map.has(key(row))) map.set(key(row), row);
  return map;
}

function checkSeasonRow(tables: SeasonTables, report: Report): void {
  const [first, ...others] = tables['season.csv'];
  if (!first) report('season.csv', 1, 'The row of the season is missing.');
  for (const row of others) report('season.csv', row.line, 'A season has one row.');
}

function checkKeys(tables: SeasonTables, report: Report): void {
  const unique = <F extends SeasonFile>(file: F, what: string, key: (row: RowOf<F>) => string) => {
    const seen = new Map<string, number>();
    const rows: readonly RowOf<F>[] = tables[file];
    for (const row of rows) {
      const text = key(row);
      const before = seen.get(text);
      if (before === undefined) seen.set(text, row.line);
      else report(file, row.line, `${what} ${text} is already on line ${before}.`);
    }
  };
  unique('milestones.csv', 'Milestone', (row) => nameOf(row));
  unique('organizations.csv', 'OrgId', (row) => `${row.orgId}`);
  unique('submissions.csv', 'SubId', (row) => `${row.subId}`);
  unique('submissions.csv', 'The submission', (row) =>
    [
      `organization ${row.orgId}`,
      row.productLine,
      row.reportingProduct,
      row.reportingUnitId,
      row.specialProject,
      row.specialArea,
      row.cmsContractNumber,
      row.planBenefitPackage,
    ]
      .filter((part) => part !== null)
      .join(', '),
  );
  unique('components.csv', 'Component', (row) => `${row.component} of ${row.subId}`);
  unique('vendor-measures.csv', 'The measure', (row) =>
    [row.measureCode, row.productLine, `vendor ${row.vendorId}`].join(', '),
  );
  unique('users.csv', 'User', (row) => row.email);
  unique('roles.csv', 'Role', (row) => `${row.role} of ${row.email} for ${row.entityId}`);
  unique('auditors.csv', 'Auditor', (row) => row.email);
  unique('auditor-assignments.csv', 'Submission', (row) => `${row.subId} of ${row.email}`);
  unique('hos-baseline-roster.csv', 'Member', (row) =>
    [row.memberKey, `cohort ${row.cohort}`, row.cmsContractNumber].join(', '),
  );
  unique('prior-results.csv', 'The result', (row) =>
    [`organization ${row.orgId}`, row.productLine, row.reportingProduct, row.indicatorKey].join(', '),
  );
}

type MilestoneRow = RowOf<'milestones.csv'>;
/** A row without a program belongs to HEDIS. */
const programOfRow = ({ program }: MilestoneRow): Program => program ?? 'HEDIS';
const nameOf = (row: MilestoneRow): string =>
  programOfRow(row) === 'HEDIS' ? row.key : `${row.key} of ${programOfRow(row)}`;

function checkMilestones(rows: readonly MilestoneRow[], report: Report): void {
  for (const program of programs) {
    const own = rows.filter((row) => programOfRow(row) === program);
    const keys: readonly string[] = milestonesOf[program];
    for (const row of own)
      if (!keys.includes(row.key))
        report(
          'milestones.csv',
          row.line,
          `${program} has no milestone ${row.key}; it has ${keys.join(', ')}.`,
        );
    const inOrder = keys.flatMap((key) => own.find((row) => row.key === key) ?? []);
    inOrder.forEach((row, index) => {
      const before = inOrder[index - 1];
      if (before && row.at < before.at)
        report('milestones.csv', row.line, `${nameOf(row)} lies before ${nameOf(before)}.`);
    });
  }
  for (const key of requiredMilestones)
    if (!rows.some((row) => programOfRow(row) === 'HEDIS' && row.key === key))
      report('milestones.csv', 1, `The milestone ${key} is missing.`);
}

function needOrganization(
  organizations: Organizations,
  orgId: number,
  types: readonly OrganizationType[],
  refuse: (message: string) => void,
): void {
  const found = organizations.get(orgId);
  if (!found) refuse(`${orgId} is not in organizations.csv.`);
  else if (!types.includes(found.orgType))
    refuse(`${orgId} is of type ${found.orgType}; it must be ${types.join(' or ')}.`);
}

function checkSubmission(row: RowOf<'submissions.csv'>, organizations: Organizations, report: Report): void {
  const refuse = (message: string) => report('submissions.csv', row.line, message);
  const isMedicare = row.productLine === 'Medicare';
  needOrganization(organizations, row.orgId, ['plan'], (message) => refuse(`OrgId: ${message}`));
  if (row.softwareVendorId !== null)
    needOrganization(organizations, row.softwareVendorId, ['softwareVendor'], (message) =>
      refuse(`SoftwareVendorId: ${message}`),
    );
  if (row.auditFirmId !== null)
    needOrganization(organizations, row.auditFirmId, ['auditFirm'], (message) =>
      refuse(`AuditFirmId: ${message}`),
    );
  if (row.isAuditRequired && row.auditFirmId === null)
    refuse('AuditFirmId must be given where an audit is required.');
  if (isMedicare && row.cmsContractNumber === null)
    refuse('CmsContractNumber must be given for a Medicare submission.');
  if (!isMedicare && row.cmsContractNumber !== null)
    refuse(`CmsContractNumber may be given only for Medicare; this submission is ${row.productLine}.`);
  if (row.planBenefitPackage !== null && row.specialProject !== 'SNP')
    refuse('PlanBenefitPackage may be given only for the special project SNP.');
  if (row.specialProject === 'SNP' && !isMedicare) refuse('The special project SNP belongs to Medicare.');
  if (row.specialProject === 'LTSS' && row.productLine !== 'Medicaid')
    refuse('The special project LTSS belongs to Medicaid.');
}

function checkComponents(
  tables: SeasonTables,
  organizations: Organizations,
  submissions: Submissions,
  report: Report,
): void {
  for (const row of tables['components.csv']) {
    const refuse = (message: string) => report('components.csv', row.line, message);
    const submission = submissions.get(row.subId);
    if (!submission) refuse(`SubId ${row.subId} is not in submissions.csv.`);
    if (row.component === 'DST') {
      if (row.kind !== null) refuse('Kind must be empty for DST.');
      if (row.vendorId !== null)
        refuse('VendorId must be empty for DST; its vendor is SoftwareVendorId in submissions.csv.');
      if (submission && submission.softwareVendorId === null)
        refuse(`SoftwareVendorId of submission ${row.subId} must be given, since it has DST.`);
      continue;
    }
    const kinds = row.component === 'CAHPS' ? ['adult', 'child', 'child CCC'] : ['baseline', 'followup'];
    if (row.kind === null || !kinds.includes(row.kind))
      refuse(`Kind must be one of ${kinds.join(', ')} for ${row.component}.`);
    if (row.vendorId === null) refuse(`VendorId must be given for ${row.component}.`);
    else
      needOrganization(organizations, row.vendorId, ['surveyVendor'], (message) =>
        refuse(`VendorId: ${message}`),
      );
    if (!submission) continue;
    const lines = surveyLines(row.component, row.kind);
    if (!lines.includes(submission.productLine))
      refuse(`${row.component} ${row.kind ?? ''} is not collected for ${submission.productLine}.`);
  }
  const withComponent = new Set(tables['components.csv'].map((row) => row.subId));
  for (const row of submissions.values())
    if (!withComponent.has(row.subId))
      report('submissions.csv', row.line, `Submission ${row.subId} has no row in components.csv.`);
}

/** Medicare and Exchange members' CAHPS goes elsewhere; HOS is a survey of Medicare members. */
function surveyLines(component: 'CAHPS' | 'HOS', kind: string | null): readonly string[] {
  if (component === 'HOS') return ['Medicare'];
  return kind === 'adult' ? ['Commercial', 'Medicaid'] : ['Medicaid'];
}

function checkRoles(
  tables: SeasonTables,
  organizations: Organizations,
  submissions: Submissions,
  report: Report,
): void {
  const users = new Set(tables['users.csv'].map((row) => row.email));
  const auditors = new Set(tables['auditors.csv'].map((row) => row.email));
  for (const row of tables['roles.csv']) {
    const refuse = (message: string) => report('roles.csv', row.line, message);
    if (!users.has(row.email)) refuse(`${row.email} is not in users.csv.`);
    switch (groupOf[row.role]) {
      case 'system':
        if (row.entityId !== systemEntity) refuse(`EntityId of ${row.role} must be ${systemEntity}.`);
        break;
      case 'organization':
        needOrganization(organizations, row.entityId, ['plan'], (message) => refuse(`EntityId: ${message}`));
        break;
      case 'vendor':
        needOrganization(organizations, row.entityId, ['softwareVendor', 'surveyVendor'], (message) =>
          refuse(`EntityId: ${message}`),
        );
        break;
      case 'submission':
        if (!submissions.has(row.entityId)) refuse(`EntityId: ${row.entityId} is not in submissions.csv.`);
    }
    if (row.role === 'auditor' && !auditors.has(row.email))
      refuse(`${row.email} has the role auditor and is not in auditors.csv.`);
  }
  if (!tables['roles.csv'].some((row) => row.role === 'sysadmin'))
    report('roles.csv', 1, 'No user has the role sysadmin.');
}

function checkAssignments(tables: SeasonTables, submissions: Submissions, report: Report): void {
  for (const row of tables['auditor-assignments.csv']) {
    const refuse = (message: string) => report('auditor-assignments.csv', row.line, message);
    const isAuditor = tables['roles.csv'].some(
      (role) => role.email === row.email && role.role === 'auditor' && role.entityId === row.orgId,
    );
    if (!isAuditor) refuse(`${row.email} does not have the role auditor for organization ${row.orgId}.`);
    const submission = submissions.get(row.subId);
    if (!submission) refuse(`SubId ${row.subId} is not in submissions.csv.`);
    else if (submission.orgId !== row.orgId)
      refuse(`Submission ${row.subId} belongs to organization ${submission.orgId}.`);
  }
}
