/** Last year's results of the plan whose file is checked. Rule catalogue, "Change since last year". */
import type { FileSubject, PriorYear } from './subject.ts';

/** undefined without a register, without a registration, and for plans that did not report last year. */
export const getPriorYear = ({ register, registration }: FileSubject): PriorYear | undefined =>
  registration === null ? undefined : register?.findPriorYear(registration.submissionId);
