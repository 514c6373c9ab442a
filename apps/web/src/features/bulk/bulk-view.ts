/** The selection of the bulk screens, and its messages, from the server's answers. */
import type { BulkOutcome, BulkSubmissionRequest, SubmissionListItem } from '@idss/contract/bulk/bulk';
import type { Answer } from '#src/api/calls.ts';
import { formatCount, formatNumber, pluralize } from '@idss/domain/format-number';

export const getRowId = ({ subId }: SubmissionListItem): string => String(subId);

/** Why a row cannot be selected; null if it can. */
export const describeReason = (row: SubmissionListItem): string | null =>
  row.isSelectable ? null : row.notSelectableReason;

/** The selected rows that are still selectable: a reloaded list may have fewer. */
export function getSelectedRows(
  rows: readonly SubmissionListItem[],
  selected: readonly string[],
): SubmissionListItem[] {
  const selectedIds = new Set(selected);
  return rows.filter((row) => row.isSelectable && selectedIds.has(getRowId(row)));
}

export const getCounts = (rows: readonly SubmissionListItem[], selectedCount: number): string =>
  `${formatNumber(rows.filter(({ isSelectable }) => isSelectable).length)} of ${formatNumber(rows.length)} selectable, ${formatNumber(selectedCount)} selected`;

/** The one reason why no row at all can be selected; null where there are several, or rows that can. */
export function findCommonReason(rows: readonly SubmissionListItem[]): string | null {
  const reasons = new Set(rows.map(describeReason));
  const [reason = null] = reasons;
  return reasons.size === 1 ? reason : null;
}

export const getRequest = (rows: readonly SubmissionListItem[]): BulkSubmissionRequest => ({
  submissions: rows.map(({ subId, productLine, component }) => ({
    submissionId: subId,
    productLine,
    component,
  })),
  fileTypes: [],
});

export type ExecutedBulk = Answer<'ExecuteBulkSubmissionAction'>;

/** Words for an action in the sentences about it. */
export interface BulkActionTexts {
  /** `marked final` */
  readonly participle: string;
  /** A job does it afterwards: `being reprocessed`. Its progress says when it is done. */
  readonly isBegun?: string;
}

export const markingFinal: BulkActionTexts = { participle: 'marked final' };
export const attesting: BulkActionTexts = { participle: 'attested' };

const formatSubmissions = (count: number): string => formatCount(count, 'submission');

const countOutcomes = (outcomes: readonly BulkOutcome[]): { doneCount: number; refusedCount: number } => {
  const doneCount = outcomes.filter(({ ok }) => ok).length;
  return { doneCount, refusedCount: outcomes.length - doneCount };
};

/** Before: `12 submissions will be marked final, 1 cannot be.` */
export function formatPreview(outcomes: readonly BulkOutcome[], { participle }: BulkActionTexts): string {
  const { doneCount, refusedCount } = countOutcomes(outcomes);
  if (doneCount === 0) return `None of the ${formatSubmissions(refusedCount)} can be ${participle}.`;
  const sentence = `${formatSubmissions(doneCount)} will be ${participle}`;
  return refusedCount === 0 ? `${sentence}.` : `${sentence}, ${formatNumber(refusedCount)} cannot be.`;
}

/** After: `12 submissions were marked final, 1 was not.` */
export function formatOutcome(
  outcomes: readonly BulkOutcome[],
  { participle, isBegun }: BulkActionTexts,
): string {
  const { doneCount, refusedCount } = countOutcomes(outcomes);
  const verb = isBegun
    ? `${pluralize(doneCount, 'is', 'are')} ${isBegun}`
    : `${pluralize(doneCount, 'was', 'were')} ${participle}`;
  const sentence = `${formatSubmissions(doneCount)} ${verb}`;
  if (doneCount === 0) return `No submission was ${participle}.`;
  return refusedCount === 0
    ? `${sentence}.`
    : `${sentence}, ${isBegun ? formatCount(refusedCount, 'is', 'are') : formatCount(refusedCount, 'was', 'were')} not.`;
}

export interface ReasonGroup {
  readonly reason: string;
  readonly submissionIds: readonly number[];
}

/** The refused ones by their reason, the most frequent first. */
export function groupReasons(outcomes: readonly BulkOutcome[]): ReasonGroup[] {
  const refused = outcomes.filter(({ ok }) => !ok);
  return [...Map.groupBy(refused, ({ reason }) => reason)]
    .map(([reason, group]) => ({ reason, submissionIds: group.map(({ submissionId }) => submissionId) }))
    .sort((a, b) => b.submissionIds.length - a.submissionIds.length);
}

const maxNamed = 10;

/** `3101, 3102 and 5 more` */
export function formatIds(ids: readonly number[]): string {
  const shownIds = ids.slice(0, maxNamed).join(', ');
  const hiddenCount = ids.length - maxNamed;
  return hiddenCount > 0 ? `${shownIds} and ${formatNumber(hiddenCount)} more` : shownIds;
}
