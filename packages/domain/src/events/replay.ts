/**
 * The state of a submission according to its events, replayed from the first one with the table of stages. `verify`
 * compares it with what is stored.
 */
import type { ReviewCell } from '../audit/save-review.ts';
import {
  isRefused,
  type ValidationStatus,
  validationStatuses,
  validationStatusLabels,
} from '../findings/finding.ts';
import { type Component, getComponent, hedisComponent, isHedis, getProgram } from '../program.ts';
import { attestationsVoidedBy, togetherWithHedis } from '../stages/attesting.ts';
import { getCompletion, stageAfterUpload, findTransition } from '../stages/workflow.ts';
import { type WorkflowAction, workflowActions } from '../stages/transition.ts';
import { type Stage, stageLabels, listStages } from '../stages/stage.ts';
import type { DomainEvent } from './event.ts';

/** A component's state, stored or replayed. */
export interface ComponentState {
  readonly stage: Stage;
  /** It was declared to have nothing to report. */
  readonly hasNothingToReport: boolean;
  readonly isFinal: boolean;
  readonly isAttested: boolean;
  readonly validationStatus: ValidationStatus;
  readonly isPublicReported: boolean | null;
  readonly currentFileId: string | null;
}

export interface Cells extends Readonly<Record<ReviewCell, string>> {
  readonly measureCode: string;
  /** Empty: the measure's own row. */
  readonly indicatorKey: string;
}

export interface ReplayedComponent {
  readonly state: ComponentState;
  readonly cells: ReadonlyMap<string, Cells>;
  /** Events of an earlier version did not say which designations a plan lock set. */
  readonly hasUnknownDesignations: boolean;
  /** Number of the last event that changed its state; null where none did. */
  readonly lastEventId: number | null;
}

export const cellKey = ({ measureCode, indicatorKey }: Pick<Cells, 'measureCode' | 'indicatorKey'>): string =>
  `${measureCode}\n${indicatorKey}`;

interface ReplayState {
  state: ComponentState;
  readonly cells: Map<string, Cells>;
  hasUnknownDesignations: boolean;
  lastEventId: number | null;
  /** A survey that was finalized by its own attestation. */
  isAttestedApart: boolean;
}

const initial: ComponentState = {
  stage: 'import',
  hasNothingToReport: false,
  isFinal: false,
  isAttested: false,
  validationStatus: 'NotRun',
  isPublicReported: null,
  currentFileId: null,
};

/** `components`: those that the submission has. `events`: all of it, in order. */
export function replayEvents(
  components: readonly Component[],
  events: readonly { readonly eventId: number; readonly event: DomainEvent }[],
): ReadonlyMap<Component, ReplayedComponent> {
  const all = new Map<Component, ReplayState>(
    components.map((component) => [
      component,
      {
        state: initial,
        cells: new Map(),
        hasUnknownDesignations: false,
        lastEventId: null,
        isAttestedApart: false,
      },
    ]),
  );
  for (const { eventId, event } of events) {
    const one = event.component && all.get(event.component);
    if (one && take(all, one, event)) one.lastEventId = eventId;
  }
  return all;
}

/** Returns whether the event changes the stored state of the component. */
function take(all: ReadonlyMap<Component, ReplayState>, one: ReplayState, event: DomainEvent): boolean {
  switch (event.kind) {
    case 'file-processed':
      one.state = applyFile(one.state, event);
      return true;
    case 'stage-changed':
      takeStage(all, one, event);
      return true;
    case 'reporting-choice-saved':
      one.state = { ...one.state, isPublicReported: event.isPublicReported };
      return true;
    case 'nothing-declared':
    case 'nothing-taken-back':
      one.state = { ...one.state, hasNothingToReport: event.kind === 'nothing-declared' };
      return true;
    case 'attestation-voided':
      // Every other removal is part of a stage change, which has its own event.
      if (event.why !== 'UndoSubmissionAttestation') return false;
      notAttested(one);
      if (event.component === getComponent('HEDIS')) {
        const cahps = all.get('CAHPS');
        if (cahps?.state.stage === 'complete' && !cahps.isAttestedApart) notAttested(cahps);
      }
      return true;
    case 'designations-changed':
      for (const change of event.changes) setCell(one, change);
      return true;
    default:
      return false;
  }
}

function applyFile(
  state: ComponentState,
  event: Extract<DomainEvent, { kind: 'file-processed' }>,
): ComponentState {
  const validationStatus = findStatus(event.status) ?? state.validationStatus;
  const stage = stageAfterEvent(event);
  return stage === null
    ? { ...state, validationStatus }
    : { ...state, validationStatus, stage, currentFileId: event.fileId };
}

/** The fields that decide where an event moved its component. */
export type StageEvent =
  | Pick<Extract<DomainEvent, { kind: 'stage-changed' }>, 'kind' | 'component' | 'to'>
  | Pick<Extract<DomainEvent, { kind: 'file-processed' }>, 'kind' | 'component' | 'status' | 'isTakenIn'>;

/** A declaration keeps its component at Import, where it waits for nothing. */
export type NothingEvent =
  | Pick<Extract<DomainEvent, { kind: 'nothing-declared' }>, 'kind' | 'component'>
  | Pick<Extract<DomainEvent, { kind: 'nothing-taken-back' }>, 'kind' | 'component'>;

/** The stage that the event moved its component to; null if it stayed where it was. */
export function stageAfterEvent(event: StageEvent): Stage | null {
  if (event.kind === 'stage-changed') return findStage(event.component, event.to) ?? null;
  const status = findStatus(event.status);
  const isTakenIn = event.isTakenIn ?? (status === undefined || !isRefused(status));
  return isTakenIn ? stageAfterUpload[getProgram(event.component)] : null;
}

function takeStage(
  all: ReadonlyMap<Component, ReplayState>,
  one: ReplayState,
  event: Extract<DomainEvent, { kind: 'stage-changed' }>,
): void {
  const { component } = event;
  const stage = stageAfterEvent(event) ?? one.state.stage;
  const action = workflowActions.find((each) => each === event.action);
  const transition = action && findTransition(component, action);
  // The documents that a move voids depend on the stages before it.
  const hedisStage = all.get(hedisComponent)?.state.stage ?? null;
  const survey = all.get('CAHPS');
  const cahps = survey ? { ...survey.state, isAttestedApart: survey.isAttestedApart } : null;
  const voided = transition?.voidsAttestation ? attestationsVoidedBy({ component, hedisStage, cahps }) : [];
  one.state = { ...one.state, stage, ...getCompletion(component, stage, one.state.isAttested) };
  one.isAttestedApart =
    component === 'CAHPS' && stage === 'complete' && hedisStage !== null && event.why !== togetherWithHedis;
  for (const each of voided) {
    const attested = all.get(each);
    if (attested) attested.state = { ...attested.state, isPublicReported: null };
  }
  if (transition?.removesFile) one.state = { ...one.state, currentFileId: null, validationStatus: 'NotRun' };
  for (const change of event.designations ?? []) setCell(one, change);
  if (setsDesignations(component, action) && event.designations === undefined)
    one.hasUnknownDesignations = true;
}

const setsDesignations = (component: Component, action: WorkflowAction | undefined): boolean =>
  isHedis(component) && action === 'PlanLock';

function notAttested(one: ReplayState): void {
  one.state = { ...one.state, isAttested: false, isPublicReported: null };
}

function setCell(
  { cells }: ReplayState,
  change: { measureCode: string; indicatorKey: string; cell: ReviewCell; after: string },
): void {
  const { measureCode, indicatorKey } = change;
  const key = cellKey(change);
  const before = cells.get(key) ?? { measureCode, indicatorKey, auditDesignation: '', comment: '' };
  cells.set(key, { ...before, [change.cell]: change.after });
}

const findStatus = (label: string): ValidationStatus | undefined =>
  validationStatuses.find((status) => validationStatusLabels[status] === label);

/** Two stages may have the same label, but never two of one component. */
const findStage = (component: Component, label: string): Stage | undefined =>
  listStages(getProgram(component), true).find(({ stage }) => stageLabels[stage] === label)?.stage;
