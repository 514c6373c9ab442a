/** Where a finding is, as text, for every list of findings. Spec: findings-screen. */

import { formatNumber } from '@idss/domain/format-number';

interface Place {
  readonly line: number | null;
  readonly column: number | null;
}

/** `Line 1,816, column 11` */
export const placeInFile = ({ line, column }: Place): string =>
  line === null ? 'Whole file' : `Line ${formatNumber(line)}, column ${formatNumber(column ?? 1)}`;

interface Subject {
  readonly indicatorKey: string | null;
  readonly shortIndicatorName: string | null;
}

/** The indicator by its name; in a survey file the field. */
export const getSubject = (row: Subject, isSurvey: boolean): string | null =>
  isSurvey ? row.indicatorKey && `Field ${row.indicatorKey}` : (row.shortIndicatorName ?? row.indicatorKey);
