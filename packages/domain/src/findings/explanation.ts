/**
 * Explanations of warnings: who explains and answers, when, and what becomes of them with the next file. Spec:
 * findings-explanations, findings-explanations-carried.
 */
import { no, type Verdict, yes } from '../verdict.ts';
import { type ComponentReach, can, type Person, uploadAction } from '../permissions/can.ts';
import type { SecurityMatrix } from '../permissions/matrix.ts';
import { type Component, getProgram, isHedis } from '../program.ts';
import { type Stage } from '../stages/stage.ts';
import type { Severity } from './finding.ts';

export const maxExplanationLength = 2000;
/** Of single findings of a component: whoever has more to say about a rule explains it as a whole. */
export const maxExplainedFindings = 2000;

export const explanationStates = ['explained', 'accepted', 'asked-back'] as const;
export type ExplanationState = (typeof explanationStates)[number];

/** As filters name them: explained, and not asked back about; or none. */
export const explanationFilters = ['no', 'yes', 'asked-back'] as const;
export type ExplanationFilter = (typeof explanationFilters)[number];

/** By rule: a hash of all its warnings in a file, and their number. */
export type RulePrints = Readonly<Record<string, string>>;

/** The finding as it was when it was explained. */
export interface ExplainedFinding {
  readonly measureCode: string | null;
  readonly indicatorKey: string | null;
  readonly record: string | null;
  readonly found: string | null;
  readonly expected: string | null;
}

/** A text without characters that a database or file cannot contain; a line ends in one way. */
export const cleanExplanation = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** Whoever sends the component's file or locks it, for the plan; of a survey its vendor. */
export function mayExplain(matrix: SecurityMatrix, person: Person, reach: ComponentReach): Verdict {
  const upload = can(matrix, person, uploadAction(getProgram(reach.component)), reach);
  if (upload.ok || !isHedis(reach.component)) return upload;
  return can(matrix, person, 'PLAN_LOCK', reach).ok ? yes() : upload;
}

/** Only errors have to be corrected, and a remark asks for nothing. */
export const canExplainSeverity = (severity: Severity): Verdict =>
  severity === 'Warning' ? yes() : no('Only warnings are explained. An error has to be corrected.');

/** Auditors ask during their review, so that the locks do not end it. Spec: findings-explanations. */
export const canExplainAt = (stage: Stage): Verdict =>
  stage === 'complete'
    ? no('This component is complete: its explanations can be read, but not changed.')
    : yes();

/** Surveys are not reviewed: their explanations are read by staff. */
export const canAnswerOf = (component: Component): Verdict =>
  isHedis(component)
    ? yes()
    : no('Only explanations of HEDIS warnings are answered: surveys have no audit review.');

/** What a stored explanation is about, as carrying needs it. */
export interface CarriedExplanation {
  /** null: of a whole rule. */
  readonly findingId: number | null;
  readonly isHere: boolean;
  readonly isLapsed: boolean;
}

/** What of it is in the new file: the same findings; others at its place; or nothing. */
export type FoundAgain =
  | { readonly kind: 'same' | 'changed'; readonly findingId: number | null }
  | { readonly kind: 'gone' };

/**
 * An explanation with the next file. Whatever is not there as it was explained is asked for again, from then on; a file that
 * was refused decides nothing.
 */
export function carry(
  { isLapsed }: CarriedExplanation,
  found: FoundAgain,
  isTaken: boolean,
): CarriedExplanation {
  const isHere = found.kind === 'same' && !isLapsed;
  return {
    findingId: found.kind === 'gone' ? null : found.findingId,
    isHere,
    isLapsed: isLapsed || (isTaken && !isHere),
  };
}
