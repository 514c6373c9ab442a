/**
 * Runs one action on many submissions, one after the other, each in its own transaction. A refusal of one never stops
 * the others, and if the process dies in the middle each submission is either done or untouched. Repeating the request
 * does the rest. Spec: bulk-one-by-one, faults-killed.
 */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { can, canSee } from '@idss/domain/permissions/can';
import { getProgram, type Component, type ProductLine } from '@idss/domain/program';
import { canChooseForBulk, type BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkPermissions } from '@idss/domain/stages/bulk-permissions';
import { type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import { all, type Verdict } from '@idss/domain/verdict';
import { findComponent, type ComponentRecord } from '#src/access/find-component.sql.ts';
import type { AccessWatch, Context } from '#src/kernel/context.ts';
import { Refusal } from '#src/kernel/errors.ts';
import { getBulkFacts } from './list-bulk-records.ts';

export interface SelectedComponent {
  readonly submissionId: number;
  /** Where it is given it must be right. */
  readonly productLine?: ProductLine;
  readonly component: Component;
}

export type ActingPurpose = Exclude<BulkPurpose, 'download'>;

/** The action on one submission. */
export interface BulkStep {
  /** Is it allowed to this person, at this stage? */
  may(record: ComponentRecord): Promise<Verdict>;
  /** Returns its new stage. */
  take(record: ComponentRecord): Promise<StageLabel>;
}

type BulkContext = Pick<
  Context & AccessWatch,
  'app' | 'caller' | 'requestId' | 'onAccessLost' | 'hasSameAccess'
>;

/** This many unexpected failures in a row are not caused by the submissions; the rest is not tried. */
const patience = 3;

export const selectDistinct = (selected: readonly SelectedComponent[]): SelectedComponent[] => [
  ...new Map(selected.map((each) => [`${each.submissionId} ${each.component}`, each])).values(),
];

export async function executeBulk(
  context: BulkContext,
  selected: readonly SelectedComponent[],
  step: BulkStep,
): Promise<BulkOutcome[]> {
  const { app, requestId } = context;
  const outcomes: BulkOutcome[] = [];
  const failures: unknown[] = [];
  let failedInARow = 0;
  // Access that is removed in the middle applies to the remaining submissions.
  const access = watchAccess(context);
  try {
    for (const each of selectDistinct(selected)) {
      if (access.isLost() || failedInARow >= patience) {
        outcomes.push(untried(each, access.isLost()));
        continue;
      }
      try {
        await access.check();
        if (access.isLost()) {
          outcomes.push(untried(each, true));
          continue;
        }
        outcomes.push(await takeOne(context, each, step));
        failedInARow = 0;
      } catch (error) {
        failures.push(error);
        failedInARow += 1;
        app.log.error(
          { err: error, requestId, submissionId: each.submissionId },
          'a submission of a bulk action failed',
        );
        outcomes.push(failed(each, requestId));
      }
    }
  } finally {
    access.stop();
  }
  // Every submission failed unexpectedly: fail the whole request, so that it can be retried.
  if (failures.length > 0 && failures.length === outcomes.filter(({ reason }) => reason !== notTried).length)
    throw failures[0];
  return outcomes;
}

interface WatchedAccess {
  isLost(): boolean;
  /** After a notice that people have changed, which may be about others: reads the person again. */
  check(): Promise<void>;
  stop(): void;
}

function watchAccess(context: BulkContext): WatchedAccess {
  let state: 'same' | 'perhaps' | 'lost' = 'same';
  const stop = context.onAccessLost((why) => {
    if (state !== 'lost') state = why === 'ended' ? 'lost' : 'perhaps';
  });
  return {
    isLost: () => state === 'lost',
    async check() {
      if (state !== 'perhaps') return;
      // A notice that comes while this is read counts for the next submission.
      state = 'same';
      try {
        if (!(await context.hasSameAccess())) state = 'lost';
      } catch (error) {
        state = 'perhaps';
        throw error;
      }
    },
    stop,
  };
}

async function takeOne(
  context: BulkContext,
  selected: SelectedComponent,
  step: BulkStep,
): Promise<BulkOutcome> {
  const record = await findSelected(context, selected);
  if (!record) return unknown(selected);
  const verdict = await step.may(record);
  if (!verdict.ok) return refused(record, verdict.reason);
  try {
    return done(record, await step.take(record));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another request was faster: answer by the current state.
    const now = await findSelected(context, selected);
    if (!now) return unknown(selected);
    const after = await step.may(now);
    return refused(now, after.ok ? error.message : after.reason);
  }
}

/** null both for what does not exist and for what the caller must not know about. */
async function findSelected(
  { app, caller }: BulkContext,
  selected: SelectedComponent,
): Promise<ComponentRecord | null> {
  const record = await findComponent(app.pool, selected.submissionId, selected.component);
  return record && isSelected(record, selected) && canSee(caller, record.reach) ? record : null;
}

export const isSelected = (record: ComponentRecord, selected: SelectedComponent): boolean =>
  selected.productLine === undefined || record.productLine === selected.productLine;

/** Does this person have the permission, and is the submission at the right stage? */
export async function checkAction(
  { app, caller }: Pick<Context & AccessWatch, 'app' | 'caller'>,
  record: ComponentRecord,
  purpose: ActingPurpose,
): Promise<Verdict> {
  const matrix = await app.cached.matrix();
  const actions = bulkPermissions(getProgram(record.component), purpose);
  return all(
    ...actions.map((action) => can(matrix, caller, action, record.reach)),
    canChooseForBulk(getBulkFacts(record, await app.cached.settings(), caller), purpose),
  );
}

const getOutcome = (
  record: ComponentRecord,
): Pick<BulkOutcome, 'submissionId' | 'component' | 'orgName'> => ({
  submissionId: record.submissionId,
  component: record.component,
  orgName: record.organizationName,
});

export const done = (record: ComponentRecord, stage: StageLabel): BulkOutcome => ({
  ...getOutcome(record),
  ok: true,
  stage,
  reason: '',
});

export const refused = (record: ComponentRecord, reason: string): BulkOutcome => ({
  ...getOutcome(record),
  ok: false,
  stage: stageLabels[record.stage],
  reason,
});

const without = ({ submissionId, component }: SelectedComponent, reason: string): BulkOutcome => ({
  submissionId,
  component,
  orgName: '',
  ok: false,
  stage: '',
  reason,
});

/** For what does not exist, and for what the caller must not know about. */
export const unknown = (selected: SelectedComponent): BulkOutcome =>
  without(selected, 'There is no such submission, or you have no access to it.');

const notTried = 'Not tried, because others before it failed unexpectedly. Send it again.';

const untried = (selected: SelectedComponent, isAccessLost: boolean): BulkOutcome =>
  without(
    selected,
    isAccessLost ? 'Not done, because your access changed in the meantime. Send it again.' : notTried,
  );

const failed = (selected: SelectedComponent, requestId: string): BulkOutcome =>
  without(selected, `An unexpected error occurred; this submission is unchanged. Reference ${requestId}.`);
