/** Which permissions open a submission to a bulk screen: any one of them, on that submission. */
import type { ActionName } from '../permissions/actions.ts';
import { downloadResultsAction, viewErrorsAction } from '../permissions/can.ts';
import { getComponent, type Program } from '../program.ts';
import type { BulkPurpose } from './bulk.ts';
import { findTransition } from './workflow.ts';
import type { PlanAction } from './transition.ts';

/** The plan action that a bulk screen does to each submission. */
export const bulkAction = {
  MarkFinal: 'MarkFinal',
  attestation: 'Attestation',
} as const satisfies Record<Exclude<BulkPurpose, 'download'>, PlanAction>;

export function bulkPermissions(program: Program, purpose: BulkPurpose): readonly ActionName[] {
  if (purpose === 'download') return [downloadResultsAction(program), viewErrorsAction(program)];
  const transition = findTransition(getComponent(program), bulkAction[purpose]);
  return transition ? [transition.permission] : [];
}
