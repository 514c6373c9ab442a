/** Predicts what a bulk action would do to each submission. Reads once and changes nothing. */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import type { Component } from '@idss/domain/program';
import { bulkAction } from '@idss/domain/stages/bulk-permissions';
import { stageLabels } from '@idss/domain/stages/stage';
import { findTransition } from '@idss/domain/stages/workflow';
import { canSee } from '@idss/domain/permissions/can';
import { type ComponentRecord, findComponents } from '#src/access/find-component.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import {
  done,
  isSelected,
  checkAction,
  selectDistinct,
  refused,
  unknown,
  type ActingPurpose,
  type SelectedComponent,
} from './execute-bulk.ts';
import { getBulkFacts } from './list-bulk-records.ts';

export async function previewBulk(
  context: Pick<Context, 'app' | 'caller'>,
  selected: readonly SelectedComponent[],
  purpose: ActingPurpose,
): Promise<BulkOutcome[]> {
  const previewed = new Map<string, ComponentRecord>();
  for (const record of await findComponents(context.app.pool, selected))
    if (canSee(context.caller, record.reach)) previewed.set(getKey(record), record);
  return Promise.all(
    selectDistinct(selected).map(async (each) => {
      const record = previewed.get(getKey(each));
      return record && isSelected(record, each) ? previewOne(context, record, purpose) : unknown(each);
    }),
  );
}

const getKey = (component: { readonly submissionId: number; readonly component: Component }): string =>
  `${component.submissionId} ${component.component}`;

async function previewOne(
  context: Pick<Context, 'app' | 'caller'>,
  record: ComponentRecord,
  purpose: ActingPurpose,
): Promise<BulkOutcome> {
  const verdict = await checkAction(context, record, purpose);
  if (!verdict.ok) return refused(record, verdict.reason);
  const transition = findTransition(record.component, bulkAction[purpose]);
  if (!transition) return refused(record, `${bulkAction[purpose]} is not available for this submission.`);
  const facts = getBulkFacts(record, await context.app.cached.settings(), context.caller);
  return done(record, stageLabels[transition.to(facts)]);
}
