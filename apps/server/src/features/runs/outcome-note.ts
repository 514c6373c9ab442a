import {
  formatFindingCounts,
  type FileState,
  type FindingCounts,
  issueSeverities,
  type IssueSeverity,
  outcomeSeverity,
  type ValidationStatus,
  validationStatusLabels,
} from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';

/** The counts of findings, in parentheses behind the reason if the file was refused. */
export function outcomeNote(counts: FindingCounts, status: ValidationStatus, reason: string): string {
  const summary = formatFindingCounts(counts, issueSeverities) || validationStatusLabels[status];
  const note = cutListNote(counts);
  const whole = note === null ? summary : `${summary}. ${note}`;
  return reason === '' ? whole : `${reason} (${whole})`;
}

interface CheckedFile {
  readonly fileName: string;
  readonly state: FileState;
  readonly validationStatus?: ValidationStatus | null;
  readonly note: string;
}

export const getSeverity = ({ state, validationStatus }: CheckedFile): IssueSeverity | null =>
  outcomeSeverity(state, validationStatus ?? 'NotRun');

/** One message for each file with something to resolve. */
export const outcomeMessages = (files: readonly CheckedFile[]) =>
  files.flatMap((file) => {
    const severity = getSeverity(file);
    return severity === null ? [] : [{ message: `${file.fileName}: ${file.note}`, severity }];
  });
