/** What a caller may do with the explanations of a component, as its buttons show it. Spec: findings-explanations. */
import { canAnswerOf, canExplainAt, mayExplain } from '@idss/domain/findings/explanation';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import { can } from '@idss/domain/permissions/can';
import { all, type Verdict } from '@idss/domain/verdict';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Context } from '#src/kernel/context.ts';

type Record = Pick<ComponentRecord, 'reach' | 'component' | 'stage'>;

export const mayAnswer = (matrix: SecurityMatrix, caller: Context['caller'], { reach }: Record): Verdict =>
  can(matrix, caller, 'ASSIGN_AUDIT_DESIGNATION', reach);

export async function getExplainingVerdicts(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  record: Record,
): Promise<{ readonly canExplain: Verdict; readonly canAnswer: Verdict }> {
  const matrix = await app.cached.matrix();
  const stage = canExplainAt(record.stage);
  return {
    canExplain: all(mayExplain(matrix, caller, record.reach), stage),
    canAnswer: all(mayAnswer(matrix, caller, record), canAnswerOf(record.component), stage),
  };
}
