/**
 * How many findings of a file are listed. Structural findings (Schema, Fatal) can repeat at every element without
 * saying anything new, so they are limited; data findings are all listed.
 */
import { formatNumber } from '../format-number.ts';
import type { FindingCounts } from './finding.ts';

/** Per file; the rest is only counted. */
export const structuralListed = 10_000;

/** The note with a list that was cut; null where the list is complete. */
export function cutListNote(counts: FindingCounts, listed: number = structuralListed): string | null {
  const counted = counts.Schema + counts.Fatal;
  if (counted <= listed) return null;
  return `${formatNumber(counted)} Schema and Fatal findings were counted; the first ${formatNumber(listed)} are listed.`;
}

/** In place of the findings of a replaced upload. Spec: files-retention. */
export const findingsArchived =
  'Its findings were archived after the season: Historical Files has them, with those of all replaced uploads of the submission.';
