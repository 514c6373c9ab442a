/** Submissions per request of a bulk screen: its largest page. Spec: bulk-limit. */
import { no, yes, type Verdict } from '../verdict.ts';

export const bulkLimit = 1000;

/** May this many be sent at once? */
export function canSendInBulk(count: number): Verdict {
  if (count === 0) return no('No submission is selected.');
  return count > bulkLimit ? no('At most 1,000 submissions are sent at a time.') : yes();
}
