/** Every component of a submission with its state, if the caller can see them. */
import type { ComponentState } from '@idss/contract/shapes';
import { canSee } from '@idss/domain/permissions/can';
import { stageLabels } from '@idss/domain/stages/stage';
import type { Context } from '#src/kernel/context.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { listSiblings } from './submissions.sql.ts';

export async function presentComponents(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  { submissionId, reach }: Pick<ComponentRecord, 'submissionId' | 'reach'>,
): Promise<ComponentState[]> {
  const siblings = await listSiblings(app.pool, submissionId);
  return siblings
    .filter(({ component, vendorId }) => canSee(caller, { ...reach, component, vendorId }))
    .map(({ component, stage, isFinal, isAttested, validationStatus, vendorName, hasNothingToReport }) => ({
      component,
      stage: stageLabels[stage],
      isFinal,
      isAttested,
      validationStatus,
      vendorName,
      hasNothingToReport,
    }));
}
