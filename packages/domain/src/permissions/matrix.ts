/** The security matrix: which role may do what. Read from a CSV and checked completely. Spec: roles-matrix. */
import type { ActionName, RoleGroup, RoleName } from './actions.ts';
import { actionNames, isActionName, isRoleName, roleNames } from './actions.ts';
import { readCsv } from '../csv/read-csv.ts';
import defaultMatrixCsv from './default-matrix.ts';

export interface MatrixEntry {
  readonly entityType: RoleGroup;
  readonly roles: ReadonlySet<RoleName>;
}
export type SecurityMatrix = ReadonlyMap<ActionName, MatrixEntry>;

export interface MatrixProblem {
  readonly line: number;
  readonly message: string;
}

export type MatrixReading =
  | { readonly ok: true; readonly matrix: SecurityMatrix }
  | { readonly ok: false; readonly problems: readonly MatrixProblem[] };

const entityTypes: Record<string, RoleGroup> = {
  system: 'system',
  organization: 'organization',
  vendor: 'vendor',
  submission: 'submission',
};

/** The entity that the code checks each action on. */
const checkedOn: ReadonlyMap<string, string> = new Map(
  defaultMatrixCsv.split('\n').map((line) => {
    const [action = '', entityType = ''] = line.split(',');
    return [action, entityType];
  }),
);

/** Reads `Action,EntityType,role,…` with Y or N cells. Every problem is reported with its line. */
export function readSecurityMatrix(csv: string): MatrixReading {
  const { rows, problems: csvProblems } = readCsv(csv);
  // Rows inside an unclosed cell are not missing.
  if (csvProblems.length > 0) return { ok: false, problems: csvProblems };
  const problems: MatrixProblem[] = [];
  const header = (rows[0]?.cells ?? []).map((cell) => cell.trim());
  if (header[0] !== 'Action' || header[1] !== 'EntityType')
    problems.push({ line: 1, message: 'The first line must begin with Action,EntityType.' });
  const columns = header.slice(2);
  for (const name of columns)
    if (!isRoleName(name)) problems.push({ line: 1, message: `"${name}" is not a role.` });
  for (const name of roleNames) {
    const count = columns.filter((column) => column === name).length;
    if (count === 0) problems.push({ line: 1, message: `The role ${name} is missing.` });
    if (count > 1) problems.push({ line: 1, message: `The role ${name} appears ${count} times.` });
  }
  const matrix = new Map<ActionName, MatrixEntry>();
  rows.slice(1).forEach(({ line, cells }) => {
    const [action = '', entityTypeText = '', ...marks] = cells.map((cell) => cell.trim());
    if (action === '' && cells.length === 1) return;
    if (!isActionName(action)) return void problems.push({ line, message: `"${action}" is not an action.` });
    if (matrix.has(action)) return void problems.push({ line, message: `${action} appears more than once.` });
    const entityType = entityTypes[entityTypeText];
    if (!entityType)
      return void problems.push({ line, message: `"${entityTypeText}" is not an entity type.` });
    const expected = checkedOn.get(action);
    if (entityType !== expected)
      problems.push({ line, message: `${action} is checked on ${expected}, not on ${entityType}.` });
    if (marks.length !== columns.length)
      return void problems.push({
        line,
        message: `${action} has ${marks.length} cells; the header names ${columns.length} roles.`,
      });
    const roles = new Set<RoleName>();
    columns.forEach((name, column) => {
      const mark = marks[column];
      if (mark !== 'Y' && mark !== 'N')
        problems.push({ line, message: `${action}, ${name}: "${mark}" must be Y or N.` });
      else if (mark === 'Y' && isRoleName(name)) roles.add(name);
    });
    if (action === 'SUBMISSION_GENERIC_ADMIN' && !roles.has('sysadmin'))
      problems.push({ line, message: 'SUBMISSION_GENERIC_ADMIN may not be taken from sysadmin.' });
    if (action.startsWith('SIGN_') && roles.has('sysadmin'))
      problems.push({
        line,
        message: `${action} may not be given to sysadmin: people sign for themselves only.`,
      });
    matrix.set(action, { entityType, roles });
  });
  for (const action of actionNames)
    if (!matrix.has(action))
      problems.push({ line: rows.at(-1)?.line ?? 1, message: `${action} is missing.` });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, matrix };
}
