/** Guards shared by all calls of the wizard. */
import { getComponent, getProgram } from '@idss/domain/program';
import { attestedThrough, canPrepareAttestation } from '@idss/domain/stages/attesting';
import { isAtAction } from '@idss/domain/stages/workflow';
import type { Verdict } from '@idss/domain/verdict';
import { all } from '@idss/domain/verdict';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { requireComponent } from '#src/access/require-component.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, requireOk } from '#src/kernel/errors.ts';
import type { Component } from '@idss/domain/program';

/**
 * The component, if it is attested in this wizard: HEDIS, or the CAHPS survey of a submission without HEDIS. HOS is
 * attested in bulk. Spec: attestation-hos.
 */
export async function requireAttestable(
  context: Context,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord> {
  const record = await requireComponent(context, submissionId, component);
  if (component === getComponent('HOS')) throw badRequest(`Not Implemented for ${getProgram(component)}`);
  // Covered by the attestation of another component.
  if (attestedThrough(record) !== component) requireOk(canPrepareAttestation(record), 409);
  return record;
}

type StageFacts = Pick<ComponentRecord, 'component' | 'stage' | 'hedisStage' | 'cahps'>;

/** Is it at the stage at which it is attested, and does no other component of the submission hold it up? */
export const isAtAttestation = (record: StageFacts): Verdict =>
  all(isAtAction(record, 'Attestation'), canPrepareAttestation(record));

export function requireAtAttestation(record: StageFacts): void {
  const verdict = isAtAttestation(record);
  if (!verdict.ok) throw conflict(verdict.reason, 'stage_changed');
}

export const alreadySigned = 'The attestation is signed already. Undo it first to change anything.';
