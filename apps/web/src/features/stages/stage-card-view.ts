/** The content of the stage card, from the summary: the actions, the way to the attestation, and the refusals. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { VerdictAnswer } from '@idss/contract/shapes';
import { extractRoles } from '@idss/domain/permissions/can';
import { describeRefusal, type HelperPart, listRefusalParts } from '@idss/domain/permissions/who-can-help';
import { type Program, hedisComponent, isHedis, getProgram } from '@idss/domain/program';
import { isAtLeast, type Stage } from '@idss/domain/stages/stage';
import { formatList } from '#src/components/open-components.ts';
import { getStage, takesFile } from '#src/components/submission-stage.ts';
import { paths } from '#src/paths.ts';

type StageAction = SubmissionSummary['actions'][number];

export const clearAction = (summary: SubmissionSummary): StageAction | undefined =>
  summary.actions.find(({ action }) => action === 'ClearAllMeasures');

/** Clearing has a tab of its own; the rest is on the card. */
export const listCardActions = (summary: SubmissionSummary): readonly StageAction[] =>
  summary.actions.filter(({ action }) => action !== 'ClearAllMeasures');

export interface AttestationLinkView {
  readonly label: string;
  /** Why it does not lead there now; null if it does. */
  readonly refused: VerdictAnswer | null;
  /** It is the main action of this step, and the user can do it. */
  readonly isPrimary: boolean;
}

const attestationLabels = {
  wizard: 'Public reporting and signature',
  bulk: 'Bulk Attestation (HOS)',
  withHedis: 'HEDIS submission',
} as const;

const stageOfAttestation = {
  HEDIS: 'hedis-attestation',
  CAHPS: 'cahps-attestation',
  HOS: 'hos-attestation',
} as const satisfies Record<Program, Stage>;

/** At the stage of the attestation; null elsewhere, and where the HEDIS submission is not the user's to see. */
export function getAttestationLink(summary: SubmissionSummary): AttestationLinkView | null {
  const {
    component,
    attestation: { way, verdict },
    componentsOfSubmission,
    canChooseReporting,
    canSign,
  } = summary;
  if (getStage(summary) !== stageOfAttestation[getProgram(component)]) return null;
  const label = attestationLabels[way];
  if (way === 'withHedis')
    return componentsOfSubmission.includes(hedisComponent)
      ? { label, refused: null, isPrimary: false }
      : null;
  const refused = !verdict.ok
    ? verdict
    : way === 'wizard' && !canChooseReporting.ok && !canSign.ok
      ? canSign
      : null;
  return { label, refused, isPrimary: refused === null };
}

/** From a HEDIS component whose attestation left the survey out to that survey, and back. */
export function getExcludedSurveyLink(
  summary: SubmissionSummary,
): { readonly label: string; readonly href: string } | null {
  const { subId, component, productLine, surveyPart, componentsOfSubmission } = summary;
  const stage = getStage(summary);
  const isOpen =
    surveyPart === 'leftOut' && isHedis(component) && stage !== null && isAtLeast(stage, 'hedis-attestation');
  return isOpen && componentsOfSubmission.includes('CAHPS')
    ? { label: 'CAHPS survey of this submission', href: paths.submissionHome(subId, 'CAHPS', productLine) }
    : null;
}

export interface Refusal extends VerdictAnswer {
  readonly label: string;
}

/** Each button of the card that cannot be pressed, with its reason. */
export function getRefusals(summary: SubmissionSummary): readonly Refusal[] {
  const { canUpload, attestation, nothingToReport } = summary;
  const link = getAttestationLink(summary);
  const refuse = (label: string, verdict: VerdictAnswer): readonly Refusal[] =>
    verdict.ok ? [] : [{ label, ...verdict }];
  return [
    ...(takesFile(summary) && !nothingToReport?.declared ? refuse('Upload', canUpload) : []),
    ...(nothingToReport?.declared ? refuse('Take back', nothingToReport.verdict) : []),
    ...(attestation.signed ? refuse('Finish', attestation.signed.finish) : []),
    ...(link?.refused && !attestation.signed ? refuse(link.label, link.refused) : []),
    ...listCardActions(summary).flatMap(({ label, verdict }) => refuse(label, verdict)),
  ];
}

/** To upload is the main action, unless the card has a later one that the user can do. */
export const isUploadFirst = (summary: SubmissionSummary): boolean =>
  getStage(summary) === 'import' ||
  !(
    getAttestationLink(summary)?.isPrimary ||
    listCardActions(summary).some(({ tone, verdict }) => tone === 'primary' && verdict.ok)
  );

/** The place to drop a file is on the card: for who may send one, and while their file is checked. */
export const showsUpload = (summary: SubmissionSummary): boolean =>
  takesFile(summary) && summary.hasUploadPermission && (summary.canUpload.ok || summary.isJobRunning);

const thenWords: Readonly<Record<Program, string>> = {
  HEDIS: ', then lock',
  CAHPS: ', then mark final',
  HOS: ', then attest',
};

/** `Correct 4 errors, then lock`; null where nobody is waited for. */
export function describeToDo({ nextStep, component }: SubmissionSummary): string | null {
  if (!nextStep) return null;
  return nextStep.kind === 'correct' ? nextStep.title + thenWords[getProgram(component)] : nextStep.title;
}

export interface RefusalLine {
  readonly labels: string;
  readonly parts: readonly HelperPart[];
}

export interface GroupedRefusals {
  /** Refused for the state that the submission is in. */
  readonly ownReasons: readonly RefusalLine[];
  /** For a missing permission: the same people are named once, for all actions that they may do. */
  readonly missing: readonly RefusalLine[];
}

/** The person has no permission for any action of this step. */
export const canOnlyRead = ({
  actions,
  hasUploadPermission,
  canChooseReporting,
  canSign,
}: Pick<SubmissionSummary, 'actions' | 'hasUploadPermission' | 'canChooseReporting' | 'canSign'>): boolean =>
  actions.every(({ whoCan }) => whoCan !== null) &&
  !hasUploadPermission &&
  !canChooseReporting.ok &&
  !canSign.ok;

export function groupRefusals(refusals: readonly Refusal[]): GroupedRefusals {
  const [own, missing] = [true, false].map((isOwn) =>
    refusals.filter(({ reason = '' }) => (extractRoles(reason) === null) === isOwn),
  ) as [Refusal[], Refusal[]];
  return {
    ownReasons: own.map((refusal) => ({ labels: refusal.label, parts: listRefusalParts(refusal) })),
    missing: [...Map.groupBy(missing, describeRefusal).values()].flatMap((same) =>
      same.slice(0, 1).map((refusal) => ({
        labels: formatList(same.map(({ label }) => label)),
        parts: nameWhoCan(refusal),
      })),
    ),
  };
}

function nameWhoCan(refusal: Refusal): readonly HelperPart[] {
  if (refusal.helpers?.people.length) return listRefusalParts(refusal);
  return [{ text: `open to ${extractRoles(refusal.reason ?? '') ?? ''}.` }];
}
