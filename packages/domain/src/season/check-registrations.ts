/** Consistency of organizations, submissions and what refers to them, as registered for a season. */
import { isHedis } from '../program.ts';
import type { ProblemDetail, SeasonProblem } from './read-table.ts';
import {
  indexByKey,
  requireOrganization,
  unknownSubmission,
  collectProblems,
  createRepeatCheck,
  type Organizations,
  type Report,
  type Submissions,
} from './checks.ts';
import type { RowOf, SeasonTables } from './tables.ts';

/** The files that say which submissions there are, and what their data are compared with. */
export const registrationFiles = [
  'organizations.csv',
  'submissions.csv',
  'components.csv',
  'vendor-measures.csv',
  'prior-results.csv',
  'hos-baseline-roster.csv',
] as const;
export type RegistrationTables = Pick<SeasonTables, (typeof registrationFiles)[number]>;

/** All problems, with file and line. */
export const checkRegistrations = (tables: RegistrationTables): readonly SeasonProblem[] =>
  collectProblems((report) => {
    const organizations = indexByKey(tables['organizations.csv'], (row) => row.orgId);
    const submissions = indexByKey(tables['submissions.csv'], (row) => row.subId);
    checkKeys(tables, report);
    for (const row of tables['organizations.csv'])
      if (row.isSelfDeveloped && row.orgType !== 'softwareVendor')
        report('organizations.csv', row.line, 'IsSelfDeveloped may be Y only for a software vendor.', {
          found: `Y for a ${row.orgType}`,
          expected: 'N',
          fix: 'Write N, or correct OrgType to softwareVendor.',
          cell: 'IsSelfDeveloped',
        });
    for (const row of tables['submissions.csv']) checkSubmission(row, organizations, report);
    checkComponents(tables, organizations, submissions, report);
    for (const row of tables['vendor-measures.csv'])
      requireOrganization(organizations, row.vendorId, ['softwareVendor'], (message, detail) =>
        report('vendor-measures.csv', row.line, `VendorId: ${message}`, { ...detail, cell: 'VendorId' }),
      );
    for (const row of tables['prior-results.csv'])
      requireOrganization(organizations, row.orgId, ['plan'], (message, detail) =>
        report('prior-results.csv', row.line, `OrgId: ${message}`, { ...detail, cell: 'OrgId' }),
      );
  });

function checkKeys(tables: RegistrationTables, report: Report): void {
  const unique = createRepeatCheck(tables, report);
  unique('organizations.csv', 'OrgId', 'OrgId', (row) => row.orgId);
  unique('submissions.csv', 'SubId', 'SubId', (row) => row.subId);
  const listParts = (row: RowOf<'submissions.csv'>) => [
    row.productLine,
    row.reportingProduct,
    row.reportingUnitId,
    row.specialProject,
    row.specialArea,
    row.cmsContractNumber,
    row.planBenefitPackage,
  ];
  unique(
    'submissions.csv',
    'The submission',
    'SubId',
    (row) => `${row.orgId} ${listParts(row).join('|')}`,
    (row) => [`organization ${row.orgId}`, ...listParts(row)].filter((part) => part !== null).join(', '),
  );
  unique('components.csv', 'Component', 'Component', (row) => `${row.component} of ${row.subId}`);
  unique(
    'vendor-measures.csv',
    'The measure',
    'MeasureCode',
    (row) => `${row.measureCode}, ${row.productLine}, vendor ${row.vendorId}`,
  );
  unique(
    'hos-baseline-roster.csv',
    'Member',
    'MemberKey',
    (row) => `${row.memberKey}, cohort ${row.cohort}, ${row.cmsContractNumber}`,
  );
  unique(
    'prior-results.csv',
    'The result',
    'IndicatorKey',
    (row) => `organization ${row.orgId}, ${row.productLine}, ${row.reportingProduct}, ${row.indicatorKey}`,
  );
}

function checkSubmission(row: RowOf<'submissions.csv'>, organizations: Organizations, report: Report): void {
  const refuse = (message: string, detail: ProblemDetail) =>
    report('submissions.csv', row.line, message, detail);
  const isMedicare = row.productLine === 'Medicare';
  requireOrganization(organizations, row.orgId, ['plan'], (message, detail) =>
    refuse(`OrgId: ${message}`, { ...detail, cell: 'OrgId' }),
  );
  if (row.softwareVendorId !== null)
    requireOrganization(organizations, row.softwareVendorId, ['softwareVendor'], (message, detail) =>
      refuse(`SoftwareVendorId: ${message}`, { ...detail, cell: 'SoftwareVendorId' }),
    );
  if (row.auditFirmId !== null)
    requireOrganization(organizations, row.auditFirmId, ['auditFirm'], (message, detail) =>
      refuse(`AuditFirmId: ${message}`, { ...detail, cell: 'AuditFirmId' }),
    );
  if (row.isAuditRequired && row.auditFirmId === null)
    refuse('AuditFirmId must be given where an audit is required.', {
      found: 'empty',
      expected: 'an OrgId of type auditFirm',
      fix: 'Write the id of the audit firm, or IsAuditRequired N.',
      cell: 'AuditFirmId',
    });
  if (isMedicare && row.cmsContractNumber === null)
    refuse('CmsContractNumber must be given for a Medicare submission.', {
      found: 'empty',
      expected: 'a contract number such as H1234',
      fix: 'Write the number of the contract with CMS, or correct ProductLine.',
      cell: 'CmsContractNumber',
    });
  if (!isMedicare && row.cmsContractNumber !== null)
    refuse(`CmsContractNumber may be given only for Medicare; this submission is ${row.productLine}.`, {
      found: row.cmsContractNumber,
      expected: 'empty',
      fix: 'Empty CmsContractNumber, or correct ProductLine to Medicare.',
      cell: 'CmsContractNumber',
    });
  if (row.planBenefitPackage !== null && row.specialProject !== 'SNP')
    refuse('PlanBenefitPackage may be given only for the special project SNP.', {
      found: row.planBenefitPackage,
      expected: 'empty',
      fix: 'Empty PlanBenefitPackage, or write SpecialProject SNP.',
      cell: 'PlanBenefitPackage',
    });
  if (row.specialProject === 'SNP' && !isMedicare)
    refuse('The special project SNP belongs to Medicare.', {
      found: `SNP for ${row.productLine}`,
      expected: 'empty, or ProductLine Medicare',
      fix: 'Empty SpecialProject, or correct ProductLine to Medicare.',
      cell: 'SpecialProject',
    });
  if (row.specialProject === 'LTSS' && row.productLine !== 'Medicaid')
    refuse('The special project LTSS belongs to Medicaid.', {
      found: `LTSS for ${row.productLine}`,
      expected: 'empty, or ProductLine Medicaid',
      fix: 'Empty SpecialProject, or correct ProductLine to Medicaid.',
      cell: 'SpecialProject',
    });
}

function checkComponents(
  tables: RegistrationTables,
  organizations: Organizations,
  submissions: Submissions,
  report: Report,
): void {
  for (const row of tables['components.csv']) {
    const refuse = (message: string, detail: ProblemDetail) =>
      report('components.csv', row.line, message, detail);
    const submission = submissions.get(row.subId);
    if (!submission)
      refuse(`SubId ${row.subId} is not in submissions.csv.`, unknownSubmission(row.subId, 'SubId'));
    if (isHedis(row.component)) {
      checkDst(row, submission, refuse);
      continue;
    }
    const kinds = row.component === 'CAHPS' ? ['adult', 'child', 'child CCC'] : ['baseline', 'followup'];
    if (row.kind === null || !kinds.includes(row.kind))
      refuse(`Kind must be one of ${kinds.join(', ')} for ${row.component}.`, {
        found: row.kind ?? 'empty',
        expected: `one of ${kinds.join(', ')}`,
        fix: `Write the kind of the ${row.component} survey, or correct Component.`,
        cell: 'Kind',
      });
    if (row.vendorId === null)
      refuse(`VendorId must be given for ${row.component}.`, {
        found: 'empty',
        expected: 'an OrgId of type surveyVendor',
        fix: 'Write the id of the survey vendor.',
        cell: 'VendorId',
      });
    else
      requireOrganization(organizations, row.vendorId, ['surveyVendor'], (message, detail) =>
        refuse(`VendorId: ${message}`, { ...detail, cell: 'VendorId' }),
      );
    if (!submission) continue;
    const lines = surveyLines(row.component, row.kind);
    if (!lines.includes(submission.productLine))
      refuse(`${row.component} ${row.kind ?? ''} is not collected for ${submission.productLine}.`, {
        found: `${row.component} ${row.kind ?? ''} of a ${submission.productLine} submission`,
        expected: `a submission for ${lines.join(' or ')}`,
        fix: `Remove the row, or correct ProductLine in line ${submission.line} of submissions.csv.`,
        cell: 'Component',
      });
  }
  const withComponent = new Set(tables['components.csv'].map((row) => row.subId));
  for (const row of submissions.values())
    if (!withComponent.has(row.subId))
      report('submissions.csv', row.line, `Submission ${row.subId} has no row in components.csv.`, {
        found: 'no row',
        expected: 'at least one component',
        fix: `Add a row for ${row.subId} to components.csv, such as ${row.subId},DST,,`,
        cell: 'SubId',
      });
}

type Refuse = (message: string, detail: ProblemDetail) => void;

function checkDst(
  row: RowOf<'components.csv'>,
  submission: RowOf<'submissions.csv'> | undefined,
  refuse: Refuse,
): void {
  if (row.kind !== null)
    refuse('Kind must be empty for DST.', {
      found: row.kind,
      expected: 'empty',
      fix: 'Empty Kind, or correct Component: only CAHPS and HOS have kinds.',
      cell: 'Kind',
    });
  if (row.vendorId !== null)
    refuse('VendorId must be empty for DST; its vendor is SoftwareVendorId in submissions.csv.', {
      found: `${row.vendorId}`,
      expected: 'empty',
      fix: `Empty VendorId, and write ${row.vendorId} as SoftwareVendorId of submission ${row.subId}.`,
      cell: 'VendorId',
    });
  if (submission && submission.softwareVendorId === null)
    refuse(`SoftwareVendorId of submission ${row.subId} must be given, since it has DST.`, {
      found: 'empty',
      expected: 'an OrgId of type softwareVendor',
      fix: `Write SoftwareVendorId in line ${submission.line} of submissions.csv, or remove this row.`,
      cell: 'SubId',
    });
}

/** Medicare and Exchange members' CAHPS goes elsewhere; HOS is a survey of Medicare members. */
function surveyLines(component: 'CAHPS' | 'HOS', kind: string | null): readonly string[] {
  if (component === 'HOS') return ['Medicare'];
  return kind === 'adult' ? ['Commercial', 'Medicaid'] : ['Medicaid'];
}
