/** How much of a survey was answered. hos.md, "Disposition codes". */
import { blank } from '../../formats/hos-fixed/bytes.ts';
import { type HosRecord, isAnswered } from './subject.ts';

/** Applicable items (not tied to a screener) with an answer, whatever the answer is. */
export function answeredItems(record: HosRecord): number {
  const { bytes, start } = record;
  const { applicableAt, applicableWide } = record.plan;
  let answered = 0;
  for (let i = 0; i < applicableAt.length; i++)
    if (bytes[start + (applicableAt[i] ?? 0)] !== blank) answered += 1;
  for (const field of applicableWide)
    if (bytes[start + field.at] === blank && isAnswered(record, field)) answered += 1;
  return answered;
}

/** True where at least so many percent of the applicable items are answered; compared in whole numbers. */
export const isAtLeast = (record: HosRecord, answered: number, percent: number): boolean =>
  answered * 100 >= percent * record.plan.applicable.length;

export const leastComplete = 80;
export const leastPartial = 50;
