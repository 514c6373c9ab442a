/** Guards that every call of the wizard shares. */
import { componentOf, programOf } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/workflow';
import type { Verdict } from '@idss/domain/verdict';
import { no, yes } from '@idss/domain/verdict';
import type { ComponentRecord } from '#src/records/find-component.sql.ts';
import { requireComponent } from '#src/features/submissions/require-component.ts';
import type { Context } from '#src/http/context.ts';
import { badRequest, conflict } from '#src/http/errors.ts';
import type { Component } from '@idss/domain/program';

/** The component, where this wizard is its way to attest. Other programs have their own; document 2, section 7. */
export async function requireAttestable(
  context: Context,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord> {
  const record = await requireComponent(context, submissionId, component);
  if (component !== componentOf('HEDIS')) throw badRequest(`Not Implemented for ${programOf(component)}`);
  return record;
}

/** The step at which a HEDIS submission is attested. */
const attestationStep = 7;

export const isAtAttestation = (record: Pick<ComponentRecord, 'step'>): Verdict =>
  record.step === attestationStep
    ? yes()
    : no(`The submission is at ${stageLabels[record.step]}; this is not possible there.`);

export function requireAtAttestation(record: Pick<ComponentRecord, 'step'>): void {
  const verdict = isAtAttestation(record);
  if (!verdict.ok) throw conflict(verdict.reason, 'stage_changed');
}

export const alreadySigned = 'The attestation is signed already. Undo it first to change anything.';
