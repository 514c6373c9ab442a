/** The steps of a component that people take, by their permissions; who has none of them only looks at it. */
import type { ActionName } from '../permissions/actions.ts';
import { signAction, uploadAction } from '../permissions/can.ts';
import { type Component, getProgram } from '../program.ts';
import { findTransition } from './workflow.ts';

export function listWorkActions(component: Component): ActionName[] {
  const program = getProgram(component);
  const moves = (['PlanLock', 'AuditLock', 'MarkFinal'] as const).flatMap(
    (move) => findTransition(component, move)?.permission ?? [],
  );
  return [...moves, uploadAction(program), ...(program === 'CAHPS' ? [] : [signAction(program)])];
}
