/** What submission home shows, worked out from the summary: tabs, the card's actions, the sentence about findings. */
import type { SubmissionSummary } from '@idss/contract/submissions';
import { rolesIn } from '@idss/domain/permissions/can';
import { isUploadStep } from '@idss/domain/stages/workflow';
import { paths } from '#src/paths.ts';

export const homeTabs = [
  'edit',
  'review',
  'auditors',
  'downloads',
  'uploads',
  'history',
  'clear',
  'admin',
] as const;
export type HomeTab = (typeof homeTabs)[number];

/** Document 2, "Submission home", in its order; HISTORY is ours. */
const number = new Intl.NumberFormat('en-US');

const labels = {
  edit: 'EDIT SUBMISSION',
  review: 'AUDITOR REVIEW TABLE',
  auditors: 'AUDITORS',
  downloads: 'ALL DOWNLOADS',
  uploads: 'UPLOAD HISTORY',
  history: 'HISTORY',
  clear: 'CLEAR ALL MEASURES',
  admin: 'ADMIN',
} as const satisfies Record<HomeTab, string>;

type StageAction = SubmissionSummary['actions'][number];

export const clearAction = (summary: SubmissionSummary): StageAction | undefined =>
  summary.actions.find(({ action }) => action === 'ClearAllMeasures');

/** Addresses from before the table could be worked in. */
export const tabNamed = (text: string | undefined): string | undefined =>
  text === 'designations' ? 'review' : text;

export function tabsOf(summary: SubmissionSummary): { id: HomeTab; label: string }[] {
  const isShown: Record<HomeTab, boolean> = {
    edit: true,
    review: summary.canSeeDesignations,
    auditors: summary.canSeeAuditors,
    downloads: true,
    uploads: true,
    history: true,
    clear: summary.component === 'DST' && summary.hasUploadPermission,
    admin: summary.isSysadmin,
  };
  return homeTabs.filter((id) => isShown[id]).map((id) => ({ id, label: labels[id] }));
}

/** Clearing has a tab of its own; the rest stands on the card. */
export const cardActions = (summary: SubmissionSummary): readonly StageAction[] =>
  summary.actions.filter(({ action }) => action !== 'ClearAllMeasures');

export interface AttestationLinkView {
  readonly label: string;
  /** Why it does not lead there now; null where it does. */
  readonly reason: string | null;
  /** It is what is to be done at this step, and the user can do it. */
  readonly isPrimary: boolean;
}

const attestationLabels = {
  wizard: 'Public reporting and signature',
  bulk: 'Bulk Attestation (HOS)',
  withHedis: 'HEDIS submission',
} as const;

const stepOfAttestation = { DST: 7, CAHPS: 8, HOS: 5 } as const;

/** At the step of the attestation; null elsewhere, and where the HEDIS submission is not the user's to see. */
export function attestationLink({
  component,
  activeStepNumber,
  attestation: { way, verdict },
  componentsOfSubmission,
  canChooseReporting,
  canSign,
}: SubmissionSummary): AttestationLinkView | null {
  if (activeStepNumber !== stepOfAttestation[component]) return null;
  const label = attestationLabels[way];
  if (way === 'withHedis')
    return componentsOfSubmission.includes('DST') ? { label, reason: null, isPrimary: false } : null;
  const refused = !verdict.ok
    ? verdict.reason
    : way === 'wizard' && !canChooseReporting.ok && !canSign.ok
      ? canSign.reason
      : null;
  return refused === null
    ? { label, reason: null, isPrimary: true }
    : { label, reason: refused ?? 'Only available for Signer', isPrimary: false };
}

/** From a HEDIS component whose attestation left the survey out to that survey, and back. */
export function leftOutSurveyLink({
  subId,
  component,
  productLine,
  surveyPart,
  activeStepNumber,
  componentsOfSubmission,
}: SubmissionSummary): { readonly label: string; readonly href: string } | null {
  const isOpen = surveyPart === 'leftOut' && component === 'DST' && activeStepNumber >= 7;
  return isOpen && componentsOfSubmission.includes('CAHPS')
    ? { label: 'CAHPS survey of this submission', href: paths.submissionHome(subId, 'CAHPS', productLine) }
    : null;
}

export interface Refusal {
  readonly label: string;
  readonly reason: string;
}

export interface GroupedRefusals {
  /** Refused for the state that the submission is in. */
  readonly stated: readonly Refusal[];
  /** For want of a permission: the same roles are named once, for all that is open to them. */
  readonly missing: readonly { readonly labels: string; readonly roles: string }[];
}

/** Nothing of what is done at this step is the person's to do, for want of a permission. */
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

const listed = (parts: readonly string[]): string =>
  parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

export function groupRefusals(refusals: readonly Refusal[]): GroupedRefusals {
  const byRoles = Map.groupBy(refusals, ({ reason }) => rolesIn(reason));
  return {
    stated: byRoles.get(null) ?? [],
    missing: [...byRoles].flatMap(([roles, own]) =>
      roles === null ? [] : [{ labels: listed(own.map(({ label }) => label)), roles }],
    ),
  };
}

/** In the findings' place, for whoever may not read them. */
export function findingsRefusal(reason: string | undefined): string {
  const roles = rolesIn(reason ?? '');
  return roles === null
    ? (reason ?? 'You may not see what validation found.')
    : `What validation found is open to: ${roles}.`;
}

const plural = (count: number, word: string): string =>
  `${number.format(count)} ${word}${count === 1 ? '' : 's'}`;

/** `2 errors and 14 warnings`; empty where nothing was found. */
export function countsInWords({ schema, fatal, error, warning }: SubmissionSummary['counts']): string {
  const parts = [
    schema > 0 ? plural(schema, 'schema error') : '',
    fatal > 0 ? plural(fatal, 'fatal finding') : '',
    error > 0 ? plural(error, 'error') : '',
    warning > 0 ? plural(warning, 'warning') : '',
  ].filter((part) => part !== '');
  return parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

const adviceOnErrors = {
  DST: 'Errors must be resolved before the plan lock; warnings are to be reviewed.',
  CAHPS: 'Errors and warnings must be resolved before the survey is marked final.',
  HOS: 'Errors must be resolved before the attestation; warnings are to be reviewed.',
} as const;
const adviceOnWarnings = {
  DST: 'Review them before you apply the plan lock.',
  CAHPS: 'They must be resolved before the survey is marked final.',
  HOS: 'Review them before the data are attested.',
} as const;

export interface FindingsHeadline {
  readonly title: string;
  readonly advice: string;
  readonly tone: 'bad' | 'warn' | 'ok';
}

/** Document 2, section 8; what is to be done about it in a second sentence. Only where something was found. */
export function findingsHeadline(summary: SubmissionSummary): FindingsHeadline {
  const { counts, component, activeStepNumber } = summary;
  const words = countsInWords(counts);
  if (words === '')
    return {
      title: 'No issues found',
      advice: 'The remarks below are for your information; nothing has to be done about them.',
      tone: 'ok',
    };
  const title = component === 'CAHPS' ? 'Validation errors found' : 'Validation issues found';
  const tone = counts.schema + counts.fatal + counts.error > 0 ? 'bad' : 'warn';
  if (counts.schema + counts.fatal > 0)
    return { title, advice: `${words}. The file was refused; correct it and load it again.`, tone };
  const advice = counts.error > 0 ? adviceOnErrors : adviceOnWarnings;
  const isOpen = counts.error > 0 || isUploadStep(component, activeStepNumber);
  return { title, advice: isOpen ? `${words}. ${advice[component]}` : `${words}.`, tone };
}

/** Findings stand open as long as they can still be acted on. Document 2, "Workflow step numbers". */
export const isFindingsTime = ({ activeStepNumber }: SubmissionSummary): boolean =>
  activeStepNumber <= 3 || activeStepNumber === 5;
