/** How many submissions one request of a bulk screen names: its longest page. Document 1, section 9. */
import { no, yes, type Verdict } from '../verdict.ts';

export const bulkLimit = 1000;

/** May so many be sent at once? */
export function canSendInBulk(count: number): Verdict {
  if (count === 0) return no('No submission is selected.');
  return count > bulkLimit ? no('At most 1,000 submissions are sent at a time.') : yes();
}
