import {
  countWords,
  type FindingCounts,
  type ValidationStatus,
  validationStatusLabels,
} from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';

/** What stopped the file, or the counts of what was found. */
export function outcomeNote(counts: FindingCounts, status: ValidationStatus, reason: string): string {
  const summary =
    countWords(counts, ['Schema', 'Fatal', 'Error', 'Warning']) || validationStatusLabels[status];
  const note = cutListNote(counts);
  const whole = note === null ? summary : `${summary}. ${note}`;
  return reason === '' ? whole : `${reason} (${whole})`;
}
