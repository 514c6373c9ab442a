/** Moving a component through its stages. */
import type { Handlers } from '@idss/contract/endpoint';
import type { stages } from '@idss/contract/stages/stages';
import type { Component } from '@idss/domain/program';
import type { StageLabel } from '@idss/domain/stages/stage';
import type { PlanAction } from '@idss/domain/stages/transition';
import { requireComponent } from '#src/access/require-component.ts';
import type { Context } from '#src/kernel/context.ts';
import { moveComponent } from './move-component.ts';
import { changeNothing } from './nothing-to-report.ts';
import { updateAllStatuses } from './update-all-statuses.ts';

async function move(
  context: Context,
  submissionId: number,
  component: Component,
  action: PlanAction,
): Promise<{ ok: true; stage: StageLabel }> {
  const record = await requireComponent(context, submissionId, component);
  const stage = await moveComponent(context, { record, action });
  return { ok: true, stage };
}

export const stagesApi: Handlers<typeof stages, Context> = {
  ExecutePlanAction: ({ query }, context) => move(context, query.submissionId, query.component, query.action),
  async UpdateAllSubmissionStatuses(_input, context) {
    await updateAllStatuses(context);
    return true;
  },
  async DeclareNothingToReport({ query, body }, context) {
    await changeNothing(
      context,
      await requireComponent(context, query.submissionId, query.component),
      body.why,
    );
    return { ok: true };
  },
  async TakeBackNothingToReport({ query }, context) {
    await changeNothing(context, await requireComponent(context, query.submissionId, query.component), null);
    return { ok: true };
  },
  UnSubmitFile: ({ query }, context) => move(context, query.submissionId, query.component, 'Unsubmit'),
};
