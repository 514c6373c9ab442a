/** Permissions that a new security matrix gives to roles and takes from them. Spec: admin-console-matrix. */
import { type ActionName, actionNames, type RoleName, roleNames } from './actions.ts';
import type { MatrixProblem, SecurityMatrix } from './matrix.ts';

export interface Permission {
  readonly action: ActionName;
  readonly role: RoleName;
}

export interface MatrixDifference {
  readonly added: readonly Permission[];
  readonly removed: readonly Permission[];
}

const permissionsOnlyIn = (one: SecurityMatrix, other: SecurityMatrix): Permission[] =>
  actionNames.flatMap((action) =>
    roleNames
      .filter((role) => one.get(action)?.roles.has(role) && !other.get(action)?.roles.has(role))
      .map((role) => ({ action, role })),
  );

export const compareMatrices = (before: SecurityMatrix, after: SecurityMatrix): MatrixDifference => ({
  added: permissionsOnlyIn(after, before),
  removed: permissionsOnlyIn(before, after),
});

export const isSameMatrix = ({ added, removed }: MatrixDifference): boolean =>
  added.length === 0 && removed.length === 0;

const maxNamed = 20;

/** One sentence that names the first lines. */
export function formatMatrixProblems(problems: readonly MatrixProblem[]): string {
  const lines = problems.slice(0, maxNamed).map(({ line, message }) => `Line ${line}: ${message}`);
  const more = problems.length - lines.length;
  return ['The security matrix was not changed.', ...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join(
    ' ',
  );
}
