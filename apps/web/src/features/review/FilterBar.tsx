/** The bar above the review table: both filters, the number of visible rows, and the actions. */
import { Button } from '#src/ui/Button.tsx';
import { designations } from '@idss/domain/audit/designation';
import { pluralize } from '@idss/domain/format-number';
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { FieldBar } from '#src/ui/FieldBar.tsx';
import styles from './FilterBar.module.css';
import { formatDesignation } from './designation-names.ts';
import { allRows, isAll, type ReviewFilters, toMeasureFilter } from './filters.ts';
import type { ReviewMeasure } from './review-rows.ts';

export interface FilterBarProps {
  readonly filters: ReviewFilters;
  readonly onFilters: (filters: ReviewFilters) => void;
  /** The answer of GetMeasureCodesForFilter. */
  readonly codes: readonly { readonly code: string; readonly label: string }[];
  readonly measures: readonly ReviewMeasure[];
  readonly counts: Readonly<Record<'shown' | 'total' | 'open' | 'unsaved', number>>;
  readonly children: ReactNode;
}

export function FilterBar(props: FilterBarProps) {
  const { filters, onFilters, codes, measures } = props;
  const { shown, total, open, unsaved } = props.counts;
  return (
    <FieldBar className={`${styles.bar} no-print`}>
      <label>
        Measure filter
        <PlainSelect
          value={filters.measure}
          onChange={({ target }) => onFilters({ ...filters, measure: target.value })}
        >
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
        </PlainSelect>
      </label>
      <label>
        Audit designation filter
        <PlainSelect
          value={filters.designation}
          onChange={({ target }) => onFilters({ ...filters, designation: target.value })}
        >
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
        </PlainSelect>
      </label>
      <span className={styles.count}>
        <span role="status">
          <strong>{shown}</strong>
          {shown === total ? '' : ` of ${total}`} {pluralize(total, 'row')}, {open} open
        </span>
        {!isAll(filters) && (
          <Button startIcon={<Icon name="clear" size={16} />} onClick={() => onFilters(allRows)}>
            Clear filters
          </Button>
        )}
      </span>
      <span className={styles.actions}>{props.children}</span>
    </FieldBar>
  );
}
