import { type Component, getProgram, isHedis } from '@idss/domain/program';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { requireComponent, requirePermission } from '#src/access/require-component.ts';
import { requireUserId } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest } from '#src/kernel/errors.ts';

/** A person who may designate in this submission, at whichever step it is. */
export async function requireReviewer(
  context: Context,
  { submissionId, component }: Pick<ComponentRecord, 'submissionId' | 'component'>,
): Promise<{ readonly record: ComponentRecord; readonly userId: string }> {
  const record = await requireComponent(context, submissionId, component);
  await requirePermission(context, record, 'ASSIGN_AUDIT_DESIGNATION');
  if (!isHedis(record.component)) throw badRequest('Only HEDIS submissions are reviewed.');
  return { record, userId: requireUserId(context.caller) };
}

export function requireDesignations(component: Component): void {
  if (!isHedis(component))
    throw badRequest(`${getProgram(component)} submissions have no audit designations.`);
}
