/** The files of an upload and what was found in them, as soon as there are some. */
import { DataTable } from '#src/ui/DataTable.tsx';
import type { DataTableProps } from '#src/ui/data-table-props.ts';

interface UploadedRow {
  readonly fileId: string;
}

const getRowId = ({ fileId }: UploadedRow): string => fileId;

export const FileResults = <Row extends UploadedRow>(
  props: Pick<DataTableProps<Row>, 'label' | 'rows' | 'columns' | 'csvName'>,
) => props.rows.length > 0 && <DataTable {...props} getRowId={getRowId} pageSize={50} maxHeight="560px" />;
