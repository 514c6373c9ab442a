/** How much of a survey was answered. Spec: hos-complete. */
import { blank } from '../../formats/hos-fixed/bytes.ts';
import type { ItemSet } from './detail-plan.ts';
import { type HosRecord, isAnswered } from './subject.ts';

/** Items of a set with an answer, whatever the answer is. */
export function countAnswers(record: HosRecord, { at, wide }: ItemSet): number {
  const { bytes, start } = record;
  let answered = 0;
  for (let i = 0; i < at.length; i++) if (bytes[start + (at[i] ?? 0)] !== blank) answered += 1;
  for (const field of wide) if (bytes[start + field.at] === blank && isAnswered(record, field)) answered += 1;
  return answered;
}

/** This year's items with an answer: counted once for all rules that ask. */
export function countAnsweredItems(record: HosRecord): number {
  if (record.answered < 0) record.answered = countAnswers(record, record.plan.applicable);
  return record.answered;
}

/** True where at least so many percent of the applicable items are answered; compared in whole numbers. */
export const isAtLeast = (record: HosRecord, answered: number, percent: number): boolean =>
  answered * 100 >= percent * record.plan.applicable.fields.length;

/** O-009: does the disposition of a complete or a partial agree with so many answers? */
export function fitsDisposition(record: HosRecord, answered: number): boolean {
  const { complete, partial } = record.plan.completeness;
  const reachesComplete = isAtLeast(record, answered, complete);
  if (record.outcome === 'complete') return reachesComplete;
  return !reachesComplete && isAtLeast(record, answered, partial);
}
