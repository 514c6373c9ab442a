import { viewErrorsAction } from '@idss/domain/permissions/can';
import { type Component, getProgram } from '@idss/domain/program';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { requireComponent, requirePermission } from '#src/access/require-component.ts';
import type { Context } from '#src/kernel/context.ts';

/** The component, for a person who may read the findings of its files. */
export async function requireFindings(
  context: Context,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord> {
  const record = await requireComponent(context, submissionId, component);
  await requirePermission(context, record, viewErrorsAction(getProgram(record.component)));
  return record;
}
