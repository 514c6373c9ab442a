/** A matrix that is changed cell by cell, and written as the file that an upload reads. Spec: admin-console-matrix. */
import { joinCells } from '../csv/write-csv.ts';
import { no, type Verdict, yes } from '../verdict.ts';
import { type ActionName, actionNames, type RoleName, roleNames } from './actions.ts';
import { signs } from './can.ts';
import type { SecurityMatrix } from './matrix.ts';

/** The rights of a system administrator do not come from the matrix. Spec: roles-sysadmin. */
export const canEditCell = (action: ActionName, role: RoleName): Verdict =>
  role !== 'sysadmin'
    ? yes()
    : no(
        signs(action)
          ? 'System administrators never sign: a signature belongs to signers.'
          : 'System administrators may do everything except sign, whatever the matrix says.',
      );

export function withCellChanged(matrix: SecurityMatrix, action: ActionName, role: RoleName): SecurityMatrix {
  const entry = matrix.get(action);
  if (!entry || !canEditCell(action, role).ok) return matrix;
  const roles = new Set(entry.roles);
  if (!roles.delete(role)) roles.add(role);
  return new Map(matrix).set(action, { ...entry, roles });
}

export const writeSecurityMatrix = (matrix: SecurityMatrix): string =>
  [
    ['Action', 'EntityType', ...roleNames],
    ...actionNames.map((action) => {
      const entry = matrix.get(action);
      const marks = roleNames.map((role) => (entry?.roles.has(role) ? 'Y' : 'N'));
      return [action, entry?.entityType ?? '', ...marks];
    }),
  ]
    .map((cells) => `${joinCells(cells)}\n`)
    .join('');
