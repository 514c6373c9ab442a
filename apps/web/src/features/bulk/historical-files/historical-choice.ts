/** What is chosen on the page of historical files. Spec: admin-data-historical. */
import type { Answer } from '#src/api/calls.ts';
import type { MultiChoiceOption } from '#src/ui/MultiChoice.tsx';

export type Submissions = Answer<'UserGetHistoricalFileMYSubList'>;

export interface Choice {
  readonly years: readonly string[];
  readonly submissions: Submissions;
}

const maxSubmissions = 1000;

/** Why no files can be requested yet; null if they can. */
export function getChoiceReason({ years, submissions }: Choice): string | null {
  if (years.length === 0) return 'Choose at least one year.';
  return submissions.length > maxSubmissions ? 'Choose at most 1,000 SubIDs, or none for all.' : null;
}

export const isOfYears = ({ measurementYear }: Submissions[number], years: readonly string[]): boolean =>
  years.includes(String(measurementYear));

export const toValue = ({ submissionId }: Submissions[number]): string => String(submissionId);

/** With their year where there are several. */
export const toOptions = (years: readonly string[], submissions: Submissions): readonly MultiChoiceOption[] =>
  submissions.map((submission) => ({
    value: toValue(submission),
    label: years.length > 1 ? `${toValue(submission)} (${submission.measurementYear})` : toValue(submission),
  }));

/** Other years: submissions of a year that is no longer chosen are dropped. */
export const withYears = ({ submissions }: Choice, years: readonly string[]): Choice => ({
  years,
  submissions: submissions.filter((each) => isOfYears(each, years)),
});

/** Other submissions, by id: of those that were chosen, and of those that there are to choose from. */
export function withSubmissions(
  { years, submissions }: Choice,
  options: Submissions,
  ids: readonly string[],
): Choice {
  const known = new Map([...options, ...submissions].map((each) => [toValue(each), each]));
  return { years, submissions: ids.flatMap((id) => known.get(id) ?? []) };
}
