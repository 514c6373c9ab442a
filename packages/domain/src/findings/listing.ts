/**
 * How many findings of a file are listed. What is wrong with its structure (Schema, Fatal) may be wrong at every element
 * and says little more the ten thousandth time; what is wrong with its data is listed to the last.
 */
import type { FindingCounts, Severity } from './finding.ts';

/** Of one file; the rest is counted. */
export const structuralListed = 10_000;

export const isStructural = (severity: Severity): boolean => severity === 'Schema' || severity === 'Fatal';

const number = new Intl.NumberFormat('en-US');

/** What people read beside a list that was cut; null beside a whole one. */
export function cutListNote(counts: FindingCounts, listed: number = structuralListed): string | null {
  const counted = counts.Schema + counts.Fatal;
  if (counted <= listed) return null;
  return `${number.format(counted)} Schema and Fatal findings were counted; the first ${number.format(listed)} are listed.`;
}
