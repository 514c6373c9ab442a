/**
 * Shared by the survey files of the demonstration: the request, and whether a sampled member answers, by which
 * mode, and with which disposition code.
 */
import type { Random } from './random.ts';

export interface SurveyRequest<Defect> {
  readonly subId: number;
  readonly vendorId: number;
  readonly members: number;
  readonly defects: readonly Defect[];
  readonly seed: string;
}

/** Values by column. */
export type Row = Map<string, string>;

type Choices = readonly [string, ...string[]];

export interface SurveyOutcomes {
  /** Of all sampled members; the rest does not respond. */
  readonly shares: Readonly<Record<'complete' | 'partial' | 'ineligible', number>>;
  /** Modes and codes are drawn from these lists; a frequent one is listed several times. */
  readonly modes: Choices;
  readonly ineligible: Choices;
  readonly noResponse: Choices;
}

export interface SurveyOutcome {
  readonly mode: string;
  readonly code: string;
  readonly isComplete: boolean;
  readonly isPartial: boolean;
}

export function drawOutcome(
  { shares: { complete, partial, ineligible }, ...lists }: SurveyOutcomes,
  random: Random,
): SurveyOutcome {
  const draw = random.next();
  const mode = random.pick(lists.modes);
  if (draw < complete) return { mode, code: '10', isComplete: true, isPartial: false };
  if (draw < complete + partial) return { mode, code: '31', isComplete: false, isPartial: true };
  const codes = draw < complete + partial + ineligible ? lists.ineligible : lists.noResponse;
  return { mode, code: random.pick(codes), isComplete: false, isPartial: false };
}
