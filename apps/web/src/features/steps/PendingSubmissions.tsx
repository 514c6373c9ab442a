/** Submissions that are not complete, in a small table: the code of the large one is loaded with the submissions list only. */
import { componentLabel } from '@idss/domain/program';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import type { Answer } from '#src/api/calls.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Pager } from '#src/ui/Pager.tsx';
import { useIsPrinting } from '#src/ui/use-is-printing.ts';
import { HeadText, LoadingRows, Scroller, TableFoot, TableRoot } from '#src/ui/DataTableParts.tsx';
import styles from './PendingSubmissions.module.css';

type Pending = Answer<'GetPendingSubmissions'>;

export const pageSize = 10;
const headings = ['Org ID', 'Sub ID', 'Org Name', 'Component', 'Stage', ''] as const;
const widths = [72, 78, 210, 100, 232, 68] as const;

const PendingRow = ({ row, isEven }: { row: Pending[number]; isEven: boolean }) => (
  <tr data-even={isEven || undefined}>
    <td>{row.orgId}</td>
    <td>{row.subId}</td>
    <td title={row.orgName}>{row.orgName}</td>
    <td>{componentLabel(row.component)}</td>
    <td>
      <span className={styles.stage}>
        {row.stage}
        {row.isLate && (
          <Chip tone="bad" icon={<Icon name="clock" />}>
            Late
          </Chip>
        )}
      </span>
    </td>
    <td>
      <AppLink
        href={paths.submissionHome(row.subId, row.component, row.productLine)}
        aria-label={`Open ${componentLabel(row.component)} submission ${row.subId}`}
      >
        Open
      </AppLink>
    </td>
  </tr>
);

export interface PendingSubmissionsProps {
  readonly rows: readonly Pending[number][] | undefined;
  /** The number of the first of these rows among all, from 0. */
  readonly firstRow: number;
  /** Of all. */
  readonly count: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function PendingSubmissions({ rows, firstRow, count, page, onPage }: PendingSubmissionsProps) {
  const isPrinting = useIsPrinting();
  const start = page * pageSize - firstRow;
  const shownRows = isPrinting ? rows : rows?.slice(start, start + pageSize);
  if (rows?.length === 0 && firstRow === 0)
    return (
      <div className={styles.fade} role="status">
        <EmptyState title="Congratulations! All your submissions are received!" isGood />
      </div>
    );
  return (
    <div className={styles.fade} key={rows ? 'rows' : 'waiting'}>
      <Scroller role="region" aria-label="Table of pending submissions" tabIndex={0}>
        <TableRoot style={{ width: widths.reduce((sum, width) => sum + width, 0) }} aria-busy={!rows}>
          <thead>
            <tr>
              {headings.map((heading, column) => (
                <th key={heading} scope="col" style={{ width: widths[column] }}>
                  <HeadText>{heading || <VisuallyHidden>Link</VisuallyHidden>}</HeadText>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shownRows ? (
              shownRows.map((row, line) => (
                <PendingRow key={`${row.subId} ${row.component}`} row={row} isEven={line % 2 === 1} />
              ))
            ) : (
              <LoadingRows count={pageSize} columns={headings.map((id) => ({ id }))} />
            )}
          </tbody>
        </TableRoot>
      </Scroller>
      <TableFoot>
        <Pager count={count} pageIndex={page} pageSize={pageSize} onPage={onPage} />
      </TableFoot>
    </div>
  );
}
