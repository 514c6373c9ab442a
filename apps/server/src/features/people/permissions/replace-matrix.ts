/** A new version of the security matrix, which applies to the next call in every process. Spec: admin-console-matrix. */
import defaultMatrixCsv from '@idss/domain/permissions/default-matrix';
import { readSecurityMatrix, type SecurityMatrix } from '@idss/domain/permissions/matrix';
import {
  compareMatrices,
  isSameMatrix,
  type MatrixDifference,
  formatMatrixProblems,
} from '@idss/domain/permissions/matrix-difference';
import type { Queryable } from '#src/db/queryable.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict } from '#src/kernel/errors.ts';
import { insertMatrix, listMatrixVersions, lockMatrix, type MatrixVersion } from './security-matrix.sql.ts';

const shipped: MatrixVersion = { version: 0, csv: defaultMatrixCsv, uploadedBy: null, uploadedAt: null };

/** The current one first, the shipped one last. */
export const listVersions = async (db: Queryable): Promise<MatrixVersion[]> => [
  ...(await listMatrixVersions(db)),
  shipped,
];

export function getStoredMatrix({ csv }: MatrixVersion): SecurityMatrix {
  const reading = readSecurityMatrix(csv);
  if (!reading.ok) throw new Error('The stored security matrix does not read.');
  return reading.matrix;
}

export interface Replaced extends MatrixDifference {
  readonly version: number;
}

/** @param expected the version that the caller compared with */
export async function replaceMatrix(
  context: Context,
  csv: string,
  expected: number | undefined,
): Promise<Replaced> {
  requireFreshSignIn(context, 'change the security matrix');
  const reading = readSecurityMatrix(csv);
  if (!reading.ok) throw badRequest(formatMatrixProblems(reading.problems));
  return makeChange(context, async ({ db, actor, emit }): Promise<Replaced> => {
    await lockMatrix(db);
    const [before = shipped] = await listVersions(db);
    if (expected !== undefined && expected !== before.version)
      throw conflict(
        `Version ${before.version} of the security matrix was uploaded in the meantime. Check the difference again.`,
        'data_changed',
      );
    const difference = compareMatrices(getStoredMatrix(before), reading.matrix);
    if (isSameMatrix(difference)) return { version: before.version, ...difference };
    const version = await insertMatrix(db, csv, actor.name);
    emit({
      kind: 'security-matrix-changed',
      before: before.version,
      after: version,
      ...difference,
    });
    return { version, ...difference };
  });
}
