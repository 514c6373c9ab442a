/** What explanations in one list of findings have in common: whose they are, which check, and what the person may do. */
import type { ExplanationRow } from '@idss/contract/runs/explanations';
import type { VerdictAnswer } from '@idss/contract/shapes';
import type { Component } from '@idss/domain/program';
import type { ChangedExplanation } from '@idss/domain/errors/http-messages';
import type { ExplanationState } from '@idss/domain/findings/explanation';
import { createContext } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import type { ToneName } from '#src/ui/Chip.tsx';

export interface Explaining {
  readonly submissionId: number;
  readonly component: Component;
  /** Of the check; null: there was none. */
  readonly runId: string | null;
  readonly canExplain: VerdictAnswer;
  readonly canAnswer: VerdictAnswer;
}

/** null: the findings are not those of a submission, and nothing is explained. */
export const ExplainingContext = createContext<Explaining | null>(null);

/** A finding, or with `findingId` null all warnings of a rule. */
export interface ExplainedSubject {
  readonly ruleId: string;
  readonly findingId: number | null;
  readonly explanation: ExplanationRow | null;
}

const stateLabels: Readonly<Record<ExplanationState, string>> = {
  explained: 'Explained',
  accepted: 'Accepted',
  'asked-back': 'Asked back',
};

export const stateTones: Readonly<Record<ExplanationState, ToneName>> = {
  explained: 'info',
  accepted: 'ok',
  'asked-back': 'warn',
};

/** `Explained by you`; what is asked for again says so. */
export const describeState = ({ isHere, state, isOwn, by }: ExplanationRow): string =>
  isHere
    ? state === 'explained'
      ? `Explained by ${isOwn ? 'you' : by}`
      : stateLabels[state]
    : 'Asked again';

/** What somebody else wrote meanwhile; undefined: that is not why it failed. */
export function getTheirs(error: unknown): ChangedExplanation | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'data_changed') return undefined;
  const { body } = error;
  return typeof body === 'object' && body !== null && 'theirs' in body
    ? (body.theirs as ChangedExplanation | null)
    : undefined;
}
