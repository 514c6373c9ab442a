/** Texts of the upload history and of the comparison of two uploads. */
import { severities } from '@idss/domain/findings/finding';
import { formatCount, formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';

export type Uploaded = Answer<'GetSubmissionUploadedDocuments'>[number];
export type Comparison = Answer<'CompareUploads'>;
export type ComparedGroup = Comparison['findings']['new']['groups'][number];
export type RuleCount = Comparison['findings']['rules'][number];
export type ChangedRate = Comparison['rates']['rows'][number];
export type ChangedMeasure = Comparison['measures']['added'][number];

const severityNouns = {
  Schema: ['schema error', 'schema errors'],
  Fatal: ['fatal finding', 'fatal findings'],
  Error: ['error', 'errors'],
  Warning: ['warning', 'warnings'],
  Info: ['remark', 'remarks'],
} as const;

/** `3 errors, 14 warnings`; what was found in one file. */
export function formatCounts({ counts }: Pick<Uploaded, 'counts'>): string {
  if (counts === null) return '';
  const parts = severities.flatMap((severity) => {
    const count = counts[severity] ?? 0;
    const [singular, plural] = severityNouns[severity];
    return count > 0 ? [formatCount(count, singular, plural)] : [];
  });
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}

/** The two that are most likely wanted: the latest that can be compared, and the one before it. Latest first. */
export function getLatestTwo(
  uploads: readonly Uploaded[],
): readonly [before: Uploaded, after: Uploaded] | null {
  const [after, before] = getComparable(uploads);
  return before && after ? [before, after] : null;
}

/** Latest first. */
export const getComparable = (uploads: readonly Uploaded[]): readonly Uploaded[] =>
  uploads
    .filter(({ canCompare }) => canCompare.ok)
    .sort((a, b) => Date.parse(b.createDate) - Date.parse(a.createDate));

/** Why these two cannot be compared; null if they can. */
export function getComparisonRefusal(
  before: Uploaded | undefined,
  after: Uploaded | undefined,
): string | null {
  if (!before || !after) return 'Choose two uploads first.';
  if (before.fileId === after.fileId) return 'Choose two different uploads.';
  return null;
}

/** The comparison in one sentence. */
export function formatComparison({ findings, rates, measures }: Comparison): string {
  const parts =
    findings.notComparedBecause === undefined
      ? [
          `${formatCount(findings.fixed.total, 'finding')} fixed`,
          `${formatNumber(findings.new.total)} new`,
          `${formatNumber(findings.remaining.total)} remaining`,
        ]
      : [];
  if (rates.notComparedBecause === undefined) parts.push(`${formatCount(rates.total, 'rate')} changed`);
  const changedMeasures = measures.added.length + measures.removed.length;
  if (changedMeasures > 0) parts.push(`${formatCount(changedMeasures, 'measure')} came or went`);
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

export const isUnchanged = ({ findings, rates, measures }: Comparison): boolean =>
  findings.notComparedBecause === undefined &&
  rates.notComparedBecause === undefined &&
  findings.new.total + findings.fixed.total + rates.total === 0 &&
  measures.added.length + measures.removed.length === 0;

/** `+1.25`, `-0.50`, `0`; with a true minus sign, and empty where a side is missing. */
export function formatDifference(difference: number | null, digits = 2): string {
  if (difference === null) return '';
  const text = Math.abs(difference).toFixed(digits);
  if (Number(text) === 0) return '0';
  return `${difference > 0 ? '+' : '\u2212'}${text}`;
}

export const elsewhereLabels = {
  notInFile: 'not in the other file',
  notReported: 'in the other file, but not reported there',
  benefitNotOffered: 'in the other file, with the benefit not offered',
} as const satisfies Record<ChangedMeasure['elsewhere'], string>;
