/**
 * A table of few rows whose cells wrap. Where its place is narrow, each row becomes a block in which every cell has its
 * heading next to it.
 */
import styles from './PlainTable.module.css';
import type { ReactNode } from 'react';
import { LoadingRows, SortButton } from './DataTableParts.tsx';
import { type Empty, EmptyState } from './EmptyState.tsx';
import { Icon } from './icons.tsx';
import { VisuallyHidden } from './Skeletons.tsx';

export interface PlainColumn<Row> {
  readonly header: string;
  /** Read aloud only: for buttons, and in blocks for what names the row. */
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned at the right. */
  readonly isNumber?: boolean;
  /** CSS width; the others share the rest. */
  readonly width?: string;
  readonly sort?: { readonly direction: 'ascending' | 'descending' | 'none'; readonly onSort: () => void };
}

/** Roles that the changed display of blocks would otherwise take away. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export interface PlainTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly PlainColumn<Row>[];
  readonly getRowId: (row: Row) => string;
  readonly isCurrent?: (row: Row) => boolean;
  /** A row with a problem. */
  readonly isBad?: (row: Row) => boolean;
  /** Shown as skeletons while loading. */
  readonly loadingRows?: number | undefined;
  /** In a narrow place rows become blocks; without, its columns stay. */
  readonly hasBlocks?: boolean;
  /** Shown instead of a table without rows. */
  readonly empty?: Empty;
}

interface HeadingProps {
  readonly header: string;
  readonly isHidden: boolean;
  readonly sort: PlainColumn<never>['sort'];
}

function Heading({ header, isHidden, sort }: HeadingProps) {
  if (isHidden) return <VisuallyHidden>{header}</VisuallyHidden>;
  if (!sort) return header;
  return (
    <SortButton
      type="button"
      onClick={sort.onSort}
      data-sorted={sort.direction === 'none' ? undefined : sort.direction === 'ascending' ? 'asc' : 'desc'}
    >
      <span>{header}</span>
      <Icon name="sort" size={14} />
    </SortButton>
  );
}

export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, rows, columns, getRowId, isCurrent, isBad, loadingRows, hasBlocks = false, empty } = props;
  if (empty && rows.length === 0) {
    const { text, ...state } = empty;
    return <EmptyState {...state}>{text}</EmptyState>;
  }
  return (
    <div className={styles.place}>
      <table
        className={styles.root}
        {...roles.table}
        aria-label={label}
        aria-busy={loadingRows !== undefined}
        data-blocks={hasBlocks || undefined}
      >
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {columns.map(({ header, isHeaderHidden = false, isNumber, width, sort }) => (
              <th
                key={header}
                {...roles.columnheader}
                scope="col"
                data-number={isNumber || undefined}
                {...(width ? { width } : {})}
                aria-sort={sort?.direction}
              >
                <Heading header={header} isHidden={isHeaderHidden} sort={sort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {loadingRows !== undefined ? (
            <LoadingRows count={loadingRows} columns={columns.map(({ header }) => ({ id: header }))} />
          ) : (
            rows.map((row) => (
              <tr
                key={getRowId(row)}
                {...roles.row}
                data-current={isCurrent?.(row) || undefined}
                data-bad={isBad?.(row) || undefined}
              >
                {columns.map(({ header, isHeaderHidden = false, isNumber, cell }) => (
                  <td key={header} {...roles.cell} data-number={isNumber || undefined}>
                    {!isHeaderHidden && (
                      <span className={styles.title} aria-hidden>
                        {header}
                      </span>
                    )}
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}
