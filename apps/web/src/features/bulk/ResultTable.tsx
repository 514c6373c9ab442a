/** The result of each submission, a few at a time. */
import { DataTable } from '#src/ui/DataTable.tsx';
import type { DataTableProps } from '#src/ui/data-table-props.ts';

export const ResultTable = <Row extends object>(props: DataTableProps<Row>) => (
  <DataTable pageSize={10} hasColumnChooser={false} maxHeight="420px" {...props} />
);
