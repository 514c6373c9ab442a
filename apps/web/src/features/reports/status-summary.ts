/** The counts above a vendor status report, and the filters that each leads to. */
import type { VendorStatusRow } from '@idss/contract/reports';
import type { Filter } from '#src/ui/DataTable.tsx';

/** A part of the rows; `all` is the whole report. In an address by these words. */
export const standings = ['all', 'not-submitted', 'submitted', 'processed', 'final'] as const;
export type Standing = (typeof standings)[number];

const filters = {
  all: [],
  'not-submitted': [{ id: 'surveySubmissionStatus', value: ['Not submitted'] }],
  submitted: [{ id: 'surveySubmissionStatus', value: ['Submitted'] }],
  processed: [{ id: 'surveySubmissionStatus', value: ['Processed'] }],
  final: [{ id: 'isFinal', value: ['Yes'] }],
} as const satisfies Record<Standing, readonly { id: keyof VendorStatusRow; value: readonly string[] }[]>;

export const filtersOf = (standing: Standing): readonly Filter[] => filters[standing];

/** The part that these filters leave, if it is one of them: filters may be changed by hand. */
export const standingShown = (shown: readonly Filter[]): Standing | undefined =>
  standings.find((standing) => JSON.stringify(filters[standing]) === JSON.stringify(shown));

/** An address may name anything; what is no standing is the whole report. */
export const standingOf = (text: string | undefined): Standing =>
  standings.find((standing) => standing === text) ?? 'all';

const words = {
  all: 'submissions',
  'not-submitted': 'not submitted',
  submitted: 'submitted',
  processed: 'processed',
  final: 'final',
} as const satisfies Record<Standing, string>;

export interface SummaryEntry {
  readonly standing: Standing;
  readonly count: number;
  readonly label: string;
}

/** Each count is the number of rows that its filters leave. A final submission is counted as processed, too. */
export function summaryOf(rows: readonly VendorStatusRow[]): readonly SummaryEntry[] {
  return standings.map((standing) => {
    const count = rows.filter((row) =>
      filters[standing].every(({ id, value }) => (value as readonly string[]).includes(row[id])),
    ).length;
    return { standing, count, label: standing === 'all' && count === 1 ? 'submission' : words[standing] };
  });
}
