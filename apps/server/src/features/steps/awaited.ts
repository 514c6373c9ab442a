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
/** Those that can be done now first; then by deadline, and the oldest. */
export const byUrgency = (a: Awaited, b: Awaited): number =>
  Number(b.step.verdict.ok) - Number(a.step.verdict.ok) ||
  (a.dueAt ?? far).localeCompare(b.dueAt ?? far) ||
  (a.since ?? far).localeCompare(b.since ?? far) ||
  a.row.subId - b.row.subId;
