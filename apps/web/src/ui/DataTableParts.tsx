/** The look of tables: dense, sticky head, quiet stripes, numbers aligned. */
import { element } from './element.tsx';
import { Skeleton } from './Skeletons.tsx';
import styles from './DataTableParts.module.css';

export const TableToolbar = element('div', styles.tableToolbar);

export const Scroller = element('div', styles.scroller);

export const TableRoot = element('table', styles.tableRoot);

export const SortButton = element('button', styles.sortButton);

/** Opens and closes the detail of a row. */
export const OpenButton = element('button', styles.openButton);

/** Under a row, as wide as the part of the table that is seen. */
export const DetailCell = element('td', styles.detailCell);

export const NativeCheck = element('input', styles.nativeCheck);

export const TableFoot = element('div', styles.tableFoot);

/** A heading that is no button. */
export const HeadText = element('span', styles.headText);

interface LoadingRowsProps {
  readonly count: number;
  /** Classes of the narrow columns before the others; undefined for those that are not there. */
  readonly narrow?: readonly (string | undefined)[];
  readonly columns: readonly { readonly id: string }[];
}

/** In place of rows that are not known yet. */
export const LoadingRows = ({ count, narrow = [], columns }: LoadingRowsProps) =>
  Array.from({ length: count }, (_, line) => (
    <tr key={line} aria-hidden>
      {narrow.map(
        (className, place) =>
          className && (
            <td key={place} className={className}>
              <Skeleton isBox width={16} height={16} />
            </td>
          ),
      )}
      {columns.map(({ id }) => (
        <td key={id}>
          <Skeleton width={`${80 - ((line * 13 + id.length * 7) % 45)}%`} />
        </td>
      ))}
    </tr>
  ));
