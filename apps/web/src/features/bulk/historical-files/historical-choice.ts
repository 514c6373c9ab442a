/** The options on the page of historical files. Spec: admin-data-historical. */
import type { Answer } from '#src/api/calls.ts';
import type { MultiChoiceOption } from '#src/ui/MultiChoice.tsx';

type Submissions = Answer<'UserGetHistoricalFileMYSubList'>;

const maxSubmissions = 1000;

/** Why no files can be requested yet; null if they can. */
export function getChoiceReason(choice: {
  readonly years: readonly string[];
  readonly subIds: readonly string[];
}): string | null {
  if (choice.years.length === 0) return 'Choose at least one year.';
  return choice.subIds.length > maxSubmissions ? 'Choose at most 1,000 SubIDs, or none for all.' : null;
}

const isOneOfYears = (years: readonly string[], measurementYear: number): boolean =>
  years.includes(String(measurementYear));

/** The submissions of the selected years. */
export const getSubmissionOptions = (
  years: readonly string[],
  submissions: Submissions,
): readonly MultiChoiceOption[] =>
  submissions
    .filter(({ measurementYear }) => isOneOfYears(years, measurementYear))
    .map(({ measurementYear, submissionId }) => ({
      value: String(submissionId),
      label: years.length > 1 ? `${submissionId} (${measurementYear})` : String(submissionId),
    }));

/** Is a selected submission of one of these years? */
export const isOfYears = (subId: string, years: readonly string[], submissions: Submissions): boolean =>
  submissions.some(
    ({ measurementYear, submissionId }) =>
      String(submissionId) === subId && isOneOfYears(years, measurementYear),
  );
