/** Pages of a table: rows per page, where one is, first, previous, next, last. */
import { IconButton } from './Button.tsx';
import styles from './Pager.module.css';
import { formatNumber } from '@idss/domain/format-number';
import { PlainSelect } from './Field.tsx';

const arrows = {
  first: 'M17.5 6.5 12 12l5.5 5.5M7 6v12',
  previous: 'M14.5 6 9 12l5.5 6',
  next: 'M9.5 6 15 12l-5.5 6',
  last: 'M6.5 6.5 12 12l-5.5 5.5M17 6v12',
} as const;

const Arrow = ({ shape }: { shape: string }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d={shape} />
  </svg>
);

/** Spec: limits-rows. */
export const pageSizes: readonly number[] = [10, 15, 20, 25, 50, 75, 100, 500, 1000];

export interface PagerProps {
  readonly count: number;
  /** There are more rows than `count`; pages go no further. */
  readonly isMore?: boolean;
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly pageSizes?: readonly number[];
  readonly onPage: (pageIndex: number) => void;
  readonly onPageSize?: (size: number) => void;
}

export function Pager({
  count,
  isMore = false,
  pageIndex,
  pageSize,
  pageSizes = [],
  onPage,
  onPageSize,
}: PagerProps) {
  const last = Math.max(0, Math.ceil(count / pageSize) - 1);
  const first = count === 0 ? 0 : pageIndex * pageSize + 1;
  const steps = [
    ['first', 'First page', 0, pageIndex > 0],
    ['previous', 'Previous page', pageIndex - 1, pageIndex > 0],
    ['next', 'Next page', pageIndex + 1, pageIndex < last],
    ['last', 'Last page', last, pageIndex < last],
  ] as const;
  return (
    <div className={`${styles.row} no-print`}>
      {onPageSize && (
        <label>
          Rows per page
          <PlainSelect value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {[...new Set([...pageSizes, pageSize])]
              .sort((a, b) => a - b)
              .map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
          </PlainSelect>
        </label>
      )}
      <span>
        {formatNumber(first)}–{formatNumber(Math.min(count, (pageIndex + 1) * pageSize))} of{' '}
        {isMore && 'more than '}
        {formatNumber(count)}
      </span>
      <span>
        {steps.map(([arrow, label, page, isPossible]) => (
          <IconButton
            key={arrow}
            isSmall
            aria-label={label}
            aria-disabled={!isPossible}
            onClick={() => isPossible && onPage(page)}
          >
            <Arrow shape={arrows[arrow]} />
          </IconButton>
        ))}
      </span>
    </div>
  );
}
