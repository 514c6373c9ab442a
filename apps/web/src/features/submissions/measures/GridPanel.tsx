/** One grid of a measure as a table. */
import { Title } from '#src/ui/Text.tsx';
import type { MeasureCell, MeasureGrid } from '@idss/contract/submissions/measures';
import { useMemo } from 'react';
import { useAddressedTable } from '#src/components/tables/use-list-address.ts';
import { usePageSize } from '#src/components/tables/use-page-size.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import styles from './GridPanel.module.css';
import { getCell, getRowId, type GridRow, toGridTable } from './grid-table.ts';

/** In short for the eye, in full for who listens; the tip of the cell says the rest. */
function CellText({ cell }: { cell: MeasureCell }) {
  const { text, shortDisplayText, isBold, tone } = cell;
  const isShort = text !== shortDisplayText;
  return (
    <span
      className={styles.text}
      data-tone={tone}
      data-bold={isBold || undefined}
      title={isShort ? text : undefined}
    >
      {isShort ? (
        <>
          <span aria-hidden>{shortDisplayText}</span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      ) : (
        shortDisplayText
      )}
    </span>
  );
}

/** Spec: limits-rows. */
const defaultPageSize = 100;

export interface GridPanelProps {
  readonly title: string;
  readonly grid: MeasureGrid;
  /** Why it has no rows. */
  readonly empty: string;
  /** Before the names of its filters, order and columns in the address. */
  readonly scope: string;
}

export function GridPanel({ title, grid, empty, scope }: GridPanelProps) {
  const paging = usePageSize('live measure', defaultPageSize);
  const { columns, rows } = useMemo(() => {
    const table = toGridTable(grid);
    return {
      rows: table.rows,
      columns: table.columns.map(
        (column): Column<GridRow> => ({
          ...column,
          cell: (row) => {
            const cell = getCell(row, column.id);
            return cell && <CellText cell={cell} />;
          },
        }),
      ),
    };
  }, [grid]);
  const view = useAddressedTable(columns, scope);
  return (
    <DataTable
      label={title}
      rows={rows}
      columns={columns}
      getRowId={getRowId}
      {...paging}
      {...view}
      maxHeight="max(320px, calc(100dvh - 330px))"
      toolbarStart={
        <Title level={2} className={styles.title}>
          {title}
        </Title>
      }
      empty={{ title: 'No rows', text: empty }}
    />
  );
}
