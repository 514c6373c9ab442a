/** Consistency of the rows of a season folder. All problems are reported, with file and line. */
import { groupByRole, systemEntity } from '../permissions/actions.ts';
import { programs, type Program } from '../program.ts';
import { checkRegistrations } from './check-registrations.ts';
import {
  indexByKey,
  requireOrganization,
  collectProblems,
  createRepeatCheck,
  type Organizations,
  type Report,
  type Submissions,
} from './checks.ts';
import type { ProblemDetail, SeasonProblem } from './read-table.ts';
import { programMilestones, requiredMilestones, type RowOf, type SeasonTables } from './tables.ts';

export const checkSeason = (tables: SeasonTables): readonly SeasonProblem[] => [
  ...checkRegistrations(tables),
  ...collectProblems((report) => {
    const organizations = indexByKey(tables['organizations.csv'], (row) => row.orgId);
    const submissions = indexByKey(tables['submissions.csv'], (row) => row.subId);
    checkSeasonRow(tables, report);
    checkKeys(tables, report);
    checkMilestones(tables['milestones.csv'], report);
    checkRoles(tables, organizations, submissions, report);
    checkAssignments(tables, submissions, report);
  }),
];

function checkSeasonRow(tables: SeasonTables, report: Report): void {
  const [first, ...others] = tables['season.csv'];
  if (!first) report('season.csv', 1, 'The row of the season is missing.');
  for (const row of others) report('season.csv', row.line, 'A season has one row.');
}

function checkKeys(tables: SeasonTables, report: Report): void {
  const unique = createRepeatCheck(tables, report);
  unique('milestones.csv', 'Milestone', (row) => formatMilestoneName(row));
  unique('users.csv', 'User', (row) => row.email);
  unique('roles.csv', 'Role', (row) => `${row.role} of ${row.email} for ${row.entityId}`);
  unique('auditors.csv', 'Auditor', (row) => row.email);
  unique('auditor-assignments.csv', 'Submission', (row) => `${row.subId} of ${row.email}`);
}

type MilestoneRow = RowOf<'milestones.csv'>;
/** A row without a program belongs to HEDIS. */
const getRowProgram = ({ program }: MilestoneRow): Program => program ?? 'HEDIS';
const formatMilestoneName = (row: MilestoneRow): string =>
  getRowProgram(row) === 'HEDIS' ? row.key : `${row.key} of ${getRowProgram(row)}`;

function checkMilestones(rows: readonly MilestoneRow[], report: Report): void {
  for (const program of programs) {
    const own = rows.filter((row) => getRowProgram(row) === program);
    const keys: readonly string[] = programMilestones[program];
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
        report(
          'milestones.csv',
          row.line,
          `${formatMilestoneName(row)} lies before ${formatMilestoneName(before)}.`,
        );
    });
  }
  for (const key of requiredMilestones)
    if (!rows.some((row) => getRowProgram(row) === 'HEDIS' && row.key === key))
      report('milestones.csv', 1, `The milestone ${key} is missing.`);
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
    const refuse = (message: string, detail?: ProblemDetail) =>
      report('roles.csv', row.line, message, detail);
    if (!users.has(row.email)) refuse(`${row.email} is not in users.csv.`);
    switch (groupByRole[row.role]) {
      case 'system':
        if (row.entityId !== systemEntity) refuse(`EntityId of ${row.role} must be ${systemEntity}.`);
        break;
      case 'organization':
        requireOrganization(organizations, row.entityId, ['plan'], (message, detail) =>
          refuse(`EntityId: ${message}`, detail),
        );
        break;
      case 'vendor':
        requireOrganization(
          organizations,
          row.entityId,
          ['softwareVendor', 'surveyVendor'],
          (message, detail) => refuse(`EntityId: ${message}`, detail),
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
    const refuse = (message: string, detail?: ProblemDetail) =>
      report('auditor-assignments.csv', row.line, message, detail);
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
