/** Filters of the findings. Severity acts on the groups; a measure, a search, or what is explained needs the full list. */
import type { ExplanationFilter } from '@idss/domain/findings/explanation';
import type { Severity } from '@idss/domain/findings/finding';
import type { Answer, Query } from '#src/api/calls.ts';

export type Groups = Answer<'GetFindingGroups'>;
export type Group = Groups['groups'][number];

export interface FindingFilters {
  readonly severity: Severity | null;
  readonly measureCode: string;
  readonly search: string;
  /** null: whether explained or not. */
  readonly explained: ExplanationFilter | null;
}

export const noFilters: FindingFilters = { severity: null, measureCode: '', search: '', explained: null };

export const isListOnly = ({ measureCode, search, explained }: FindingFilters): boolean =>
  measureCode !== '' || search.trim() !== '' || explained !== null;

export const filterGroups = (groups: readonly Group[], { severity }: FindingFilters): readonly Group[] =>
  severity === null ? groups : groups.filter((group) => group.severity === severity);

/** A rule on trial may have findings of two severities. */
export const getGroupKey = ({ severity, ruleId }: Pick<Group, 'severity' | 'ruleId'>): string =>
  `${severity} ${ruleId}`;

type FindingsQuery = Query<'GetFindings'>;

export const getFindingsQuery = (
  submission: Pick<FindingsQuery, 'submissionId' | 'component'>,
  { severity, measureCode, search, explained }: FindingFilters,
  ruleId?: string,
): FindingsQuery => ({
  ...submission,
  ...(severity === null ? {} : { severity }),
  ...(measureCode === '' ? {} : { measureCode }),
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(explained === null ? {} : { explained }),
  ...(ruleId === undefined ? {} : { ruleId }),
});
