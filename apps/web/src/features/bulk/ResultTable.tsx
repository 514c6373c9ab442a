/** The result of each submission, a few at a time. */
import { DataTable, type DataTableProps } from '#src/ui/DataTable.tsx';

export const ResultTable = <Row extends object>(props: DataTableProps<Row>) => (
  <DataTable pageSize={10} hasColumnChooser={false} maxHeight="420px" {...props} />
);
