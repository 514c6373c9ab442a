import { reviewKeys } from '#src/components/review-keys.ts';
import { useListedKeys } from '#src/components/use-listed-keys.ts';

/** Has the keys of the review table listed where "?" lists all keys of the page. */
export default function KeyListing() {
  useListedKeys('Review table', reviewKeys);
  return null;
}
