/** What a component waits for, and since and until when. */
import type { NextStep } from '@idss/domain/stages/next-step';
import type { OpenComponent } from './open-work.sql.ts';

export interface Awaited {
  readonly row: OpenComponent;
  readonly step: NextStep;
  /** ISO 8601; null where that is not known. */
  readonly since: string | null;
  /** ISO 8601; null where the season has no date for it. */
  readonly dueAt: string | null;
  readonly isLate: boolean;
}

const far = '9999';
/** By characters: texts of one form, in ISO 8601. */
const compareTimes = (a: string | null, b: string | null): number => {
  const [left, right] = [a ?? far, b ?? far];
  return left === right ? 0 : left < right ? -1 : 1;
};

/** Those that can be done now first; then by deadline, and the oldest. */
export const byUrgency = (a: Awaited, b: Awaited): number =>
  Number(b.step.verdict.ok) - Number(a.step.verdict.ok) ||
  compareTimes(a.dueAt, b.dueAt) ||
  compareTimes(a.since, b.since) ||
  a.row.subId - b.row.subId;
