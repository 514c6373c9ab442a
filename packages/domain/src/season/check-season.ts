/** Consistency of the rows of a season folder. All problems are reported, with file and line. */
import { groupByRole, systemEntity } from '../permissions/actions.ts';
import type { Program } from '../program.ts';
import { checkRegistrations } from './check-registrations.ts';
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
import { suggest } from './nearest-name.ts';
import type { ProblemDetail, SeasonProblem } from './read-table.ts';
import { findDateProblems } from './season-dates.ts';
import { programMilestones, type RowOf, type SeasonTables } from './tables.ts';

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
  if (!first)
    report('season.csv', 1, 'The row of the season is missing.', {
      found: 'no row',
      expected: 'one row',
      fix: 'Add a second line with the measurement year and the day of the measure model.',
      column: 1,
    });
  for (const row of others)
    report('season.csv', row.line, 'A season has one row.', {
      found: 'another row',
      expected: 'one row',
      fix: 'Remove this row: a folder is for one season.',
      column: 1,
    });
}

function checkKeys(tables: SeasonTables, report: Report): void {
  const unique = createRepeatCheck(tables, report);
  unique('milestones.csv', 'Milestone', 'Key', (row) =>
    getRowProgram(row) === 'HEDIS' ? row.key : `${row.key} of ${getRowProgram(row)}`,
  );
  unique('users.csv', 'User', 'Email', (row) => row.email);
  unique('roles.csv', 'Role', 'Role', (row) => `${row.role} of ${row.email} for ${row.entityId}`);
  unique('auditors.csv', 'Auditor', 'Email', (row) => row.email);
  unique('auditor-assignments.csv', 'Submission', 'SubId', (row) => `${row.subId} of ${row.email}`);
}

type MilestoneRow = RowOf<'milestones.csv'>;
/** A row without a program belongs to HEDIS. */
const getRowProgram = ({ program }: MilestoneRow): Program => program ?? 'HEDIS';

function checkMilestones(rows: readonly MilestoneRow[], report: Report): void {
  const dates = rows.map((row) => ({ ...row, program: getRowProgram(row) }));
  for (const problem of findDateProblems(dates)) {
    const { program, key } = problem;
    const find = (wanted: string) => dates.find((each) => each.program === program && each.key === wanted);
    const name = (wanted: string): string => (program === 'HEDIS' ? wanted : `${wanted} of ${program}`);
    const keys = programMilestones[program].join(', ');
    const refuse = (message: string, detail: ProblemDetail) =>
      report('milestones.csv', find(key)?.line ?? 1, message, detail);
    switch (problem.kind) {
      case 'missing':
        refuse(`The milestone ${key} is missing.`, {
          found: 'no row',
          expected: `a row with the key ${key}`,
          fix: `Add a row for ${key} with its label and moment.`,
          column: 1,
        });
        break;
      case 'unknown':
        refuse(`${program} has no milestone ${key}; it has ${keys}.`, {
          found: key,
          expected: `one of ${keys}`,
          fix: `Correct Key, or the Program of the row.`,
          cell: 'Key',
        });
        break;
      case 'beforeEarlier':
        refuse(`${name(key)} lies before ${name(problem.earlier)}.`, {
          found: find(key)?.at ?? 'none',
          expected: `not before ${find(problem.earlier)?.at}`,
          fix: `Move ${name(key)} to a later moment, or ${name(problem.earlier)} to an earlier one.`,
          cell: 'At',
        });
    }
  }
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
    const refuse = (message: string, detail: ProblemDetail) => report('roles.csv', row.line, message, detail);
    if (!users.has(row.email))
      refuse(`${row.email} is not in users.csv.`, {
        found: row.email,
        expected: 'an Email of users.csv',
        fix: `Correct the address, or add ${row.email} to users.csv.${suggest(row.email, users)}`,
        cell: 'Email',
      });
    checkEntity(row, organizations, submissions, refuse);
    if (row.role === 'auditor' && !auditors.has(row.email))
      refuse(`${row.email} has the role auditor and is not in auditors.csv.`, {
        found: row.email,
        expected: 'an Email of auditors.csv',
        fix: `Add ${row.email} to auditors.csv.`,
        cell: 'Email',
      });
  }
  if (!tables['roles.csv'].some((row) => row.role === 'sysadmin'))
    report('roles.csv', 1, 'No user has the role sysadmin.', {
      found: 'no row',
      expected: 'a row with the role sysadmin',
      fix: `Add a row with the role sysadmin and the EntityId ${systemEntity} for a member of the staff.`,
      column: 1,
    });
}

function checkEntity(
  row: RowOf<'roles.csv'>,
  organizations: Organizations,
  submissions: Submissions,
  refuse: (message: string, detail: ProblemDetail) => void,
): void {
  switch (groupByRole[row.role]) {
    case 'system':
      if (row.entityId !== systemEntity)
        refuse(`EntityId of ${row.role} must be ${systemEntity}.`, {
          found: `${row.entityId}`,
          expected: `${systemEntity}`,
          fix: `Write ${systemEntity}: ${row.role} is a role for the whole portal.`,
          cell: 'EntityId',
        });
      break;
    case 'organization':
      requireOrganization(organizations, row.entityId, ['plan'], (message, detail) =>
        refuse(`EntityId: ${message}`, { ...detail, cell: 'EntityId' }),
      );
      break;
    case 'vendor':
      requireOrganization(
        organizations,
        row.entityId,
        ['softwareVendor', 'surveyVendor'],
        (message, detail) => refuse(`EntityId: ${message}`, { ...detail, cell: 'EntityId' }),
      );
      break;
    case 'submission':
      if (!submissions.has(row.entityId))
        refuse(`EntityId: ${row.entityId} is not in submissions.csv.`, {
          found: `${row.entityId}`,
          expected: 'a SubId of submissions.csv',
          fix: `${row.role} is a role for one submission: write its SubId.`,
          cell: 'EntityId',
        });
  }
}

function checkAssignments(tables: SeasonTables, submissions: Submissions, report: Report): void {
  const auditors = new Set(
    tables['roles.csv']
      .filter(({ role }) => role === 'auditor')
      .map(({ email, entityId }) => `${email} ${entityId}`),
  );
  for (const row of tables['auditor-assignments.csv']) {
    const refuse = (message: string, detail: ProblemDetail) =>
      report('auditor-assignments.csv', row.line, message, detail);
    if (!auditors.has(`${row.email} ${row.orgId}`))
      refuse(`${row.email} does not have the role auditor for organization ${row.orgId}.`, {
        found: row.email,
        expected: `a user with the role auditor for ${row.orgId}`,
        fix: `Add the role auditor of ${row.email} for ${row.orgId} to roles.csv, or remove this row.`,
        cell: 'Email',
      });
    const submission = submissions.get(row.subId);
    if (!submission)
      refuse(`SubId ${row.subId} is not in submissions.csv.`, unknownSubmission(row.subId, 'SubId'));
    else if (submission.orgId !== row.orgId)
      refuse(`Submission ${row.subId} belongs to organization ${submission.orgId}.`, {
        found: `${row.subId}`,
        expected: `a submission of organization ${row.orgId}`,
        fix: `Write OrgId ${submission.orgId}, or a SubId of organization ${row.orgId}.`,
        cell: 'SubId',
      });
  }
}
