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
  readonly unsaved: number;
}

export function createHeadFilters({ filters, onFilters, codes, measures, unsaved }: HeadFiltersProps): Heads {
  const at = <Name extends keyof ReviewFilters>(name: Name) => ({
    value: filters[name],
    onChange: (value: ReviewFilters[Name]) => onFilters({ ...filters, [name]: value }),
  });
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
    difference: (
      <HeadFilter label="Difference filter" {...at('difference')}>
        <option value="ALL">ALL</option>
        <option value="large">Large differences</option>
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
        <option value="Changed" disabled={unsaved === 0}>
          Changed
        </option>
      </HeadFilter>
    ),
    comment: (
      <HeadFilter label="Comment filter" {...at('comment')}>
        <option value="ALL">ALL</option>
        <option value="with">With a comment</option>
        <option value="without">Without a comment</option>
      </HeadFilter>
    ),
  };
}
