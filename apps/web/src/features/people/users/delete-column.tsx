/** The last column of a list of roles: deletes the role, or says why it stays. */
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import type { PlainColumn } from '#src/ui/PlainTable.tsx';

export interface DeleteColumnProps<Row> {
  /** The role's name for screen readers. */
  readonly getLabel: (row: Row) => string;
  readonly getReason?: (row: Row) => string | null | undefined;
  readonly onDelete: (row: Row) => void;
}

export const createDeleteColumn = <Row,>({
  getLabel,
  getReason,
  onDelete,
}: DeleteColumnProps<Row>): PlainColumn<Row> => ({
  header: 'Delete',
  isHeaderHidden: true,
  width: '84px',
  cell: (row) => (
    <DisabledReasonButton
      variant="outlined"
      color="error"
      reason={getReason?.(row)}
      aria-label={`Delete ${getLabel(row)}`}
      onClick={() => onDelete(row)}
    >
      Delete
    </DisabledReasonButton>
  ),
});
