/** Where a finding is, as text, for every list of findings. Spec: findings-screen. */

interface Place {
  readonly line: number | null;
  readonly column: number | null;
}

/** `1816:11`, as editors take it; null where a finding is about the whole file. */
export const formatPlace = ({ line, column }: Place): string | null =>
  line === null ? null : `${line}:${column ?? 1}`;

interface Subject {
  readonly indicatorKey: string | null;
  readonly shortIndicatorName: string | null;
}

/** The indicator by its name; in a survey file the field. */
export const getSubject = (row: Subject, isSurvey: boolean): string | null =>
  isSurvey ? row.indicatorKey && `Field ${row.indicatorKey}` : (row.shortIndicatorName ?? row.indicatorKey);
