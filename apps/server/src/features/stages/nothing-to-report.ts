/** Declares that a component has nothing to report, and takes that back: the state and its event in one transaction. Spec: submissions-nothing. */
import { can, uploadAction } from '@idss/domain/permissions/can';
import { getProgram, hedisComponent } from '@idss/domain/program';
import {
  canDeclareNothing,
  canTakeBackNothing,
  checkNothingReason,
  cleanNothingReason,
} from '@idss/domain/stages/nothing-to-report';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { requireLocked } from '#src/access/lock-component.ts';
import { toNothingFacts } from '#src/access/nothing-facts.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { submissionHint } from '#src/kernel/effects.ts';
import { conflict, requireOk } from '#src/kernel/errors.ts';
import { writeNothing } from './nothing-to-report.sql.ts';

/** @param why of the declaration; null takes it back */
export async function changeNothing(
  context: Context,
  key: Pick<ComponentRecord, 'submissionId' | 'component'>,
  why: string | null,
): Promise<void> {
  const { app, caller } = context;
  if (why !== null) requireOk(checkNothingReason(why), 400);
  await makeChange(
    context,
    async ({ db, actor, emit, hint }) => {
      const record = await requireLocked(db, key);
      const { submissionId, component, organizationId } = record;
      requireOk(can(await app.cached.matrix(), caller, uploadAction(getProgram(component)), record.reach));
      const facts = toNothingFacts(record, await app.cached.settings());
      const verdict = why === null ? canTakeBackNothing(facts) : canDeclareNothing(facts);
      if (!verdict.ok) throw conflict(verdict.reason, 'stage_changed');
      const on = { submissionId, component, organizationId };
      if (why === null) {
        await writeNothing(db, { submissionId, component, by: null, why: null });
        emit({ kind: 'nothing-taken-back', ...on });
      } else {
        const clean = cleanNothingReason(why);
        await writeNothing(db, { submissionId, component, by: actor.name, why: clean });
        emit({ kind: 'nothing-declared', ...on, why: clean });
      }
      // What the attestation of HEDIS says of its survey.
      if (component === 'CAHPS' && record.hedisStage !== null)
        hint(submissionHint({ submissionId, component: hedisComponent }));
    },
    { name: 'nothing' },
  );
}
