/** The filters of the review table, each in the head of its column. Spec: audit-table. */
import { designations } from '@idss/domain/audit/designation';
import { formatDesignation } from './designation-names.ts';
import { type ReviewFilters, toMeasureFilter } from './filters.ts';
import { HeadFilter } from './HeadFilter.tsx';
import type { Heads } from './ReviewGrid.tsx';
import type { ReviewMeasure } from './review-rows.ts';

export interface HeadFiltersProps {
  readonly filters: ReviewFilters;
  readonly onFilters: (filters: ReviewFilters) => void;
  /** The answer of GetMeasureCodesForFilter. */
  readonly codes: readonly { readonly code: string; readonly label: string }[];
  readonly measures: readonly ReviewMeasure[];
  readonly hasUnsaved: boolean;
}

/** Those that are a plain list, with the words of each value. */
const lists = {
  difference: ['Difference filter', { ALL: 'ALL', large: 'Large differences' }],
  unusual: [
    'Unlike the others filter',
    { ALL: 'ALL', yes: 'Unusual', high: 'Unusually high', low: 'Unusually low' },
  ],
  findings: ['Findings filter', { ALL: 'ALL', with: 'With findings', errors: 'With errors' }],
  comment: ['Comment filter', { ALL: 'ALL', with: 'With a comment', without: 'Without a comment' }],
  reviewed: ['Reviewed filter', { ALL: 'ALL', no: 'Not reviewed', yes: 'Reviewed' }],
} as const satisfies {
  [Name in 'difference' | 'unusual' | 'findings' | 'comment' | 'reviewed']: readonly [
    label: string,
    options: Readonly<Record<ReviewFilters[Name], string>>,
  ];
};

export function createHeadFilters({
  filters,
  onFilters,
  codes,
  measures,
  hasUnsaved,
}: HeadFiltersProps): Heads {
  const at = <Name extends keyof ReviewFilters>(name: Name) => ({
    value: filters[name],
    onChange: (value: ReviewFilters[Name]) => onFilters({ ...filters, [name]: value }),
  });
  const list = (name: keyof typeof lists) => (
    <HeadFilter label={lists[name][0]} {...at(name)}>
      {Object.entries(lists[name][1]).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </HeadFilter>
  );
  return {
    name: (
      <HeadFilter label="Measure filter" {...at('measure')}>
        {codes.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
        <optgroup label="One measure">
          {measures.map(({ code, name }) => (
            <option key={code} value={toMeasureFilter(code)}>
              {code} {name}
            </option>
          ))}
        </optgroup>
      </HeadFilter>
    ),
    auditDesignation: (
      <HeadFilter label="Audit designation filter" {...at('designation')}>
        <option value="ALL">ALL</option>
        {designations.map((designation) => (
          <option key={designation} value={designation}>
            {formatDesignation(designation)}
          </option>
        ))}
        <option value="Open">Open</option>
        <option value="Changed" disabled={!hasUnsaved}>
          Changed
        </option>
      </HeadFilter>
    ),
    difference: list('difference'),
    unusual: list('unusual'),
    findings: list('findings'),
    comment: list('comment'),
    reviewed: list('reviewed'),
  };
}
