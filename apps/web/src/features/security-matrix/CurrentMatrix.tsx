/** The current security matrix as a table: a row an action, a column a role. */
import { type ActionName, roleNames } from '@idss/domain/permissions/actions';
import { type MatrixEntry, readSecurityMatrix } from '@idss/domain/permissions/matrix';
import { useMemo } from 'react';
import { defineList } from '#src/components/tables/define-list.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';

interface MatrixRow extends MatrixEntry {
  readonly action: ActionName;
}

const list = defineList<MatrixRow>({
  label: 'Current security matrix',
  rowId: ({ action }) => action,
  columns: (make) => [
    make.text('action', 'Action', 260),
    make.choice('entityType', 'Entity Type', 116),
    ...roleNames.map(
      (role): Column<MatrixRow> => ({
        id: role,
        // As in the file: labels of three organization roles begin with the same word.
        header: role,
        width: Math.max(78, 34 + 8 * role.length),
        filter: 'choice',
        text: ({ roles }) => (roles.has(role) ? 'Y' : 'N'),
        cell: ({ roles }) =>
          roles.has(role) ? (
            <>
              <Icon name="check" size={16} />
              <VisuallyHidden>Y</VisuallyHidden>
            </>
          ) : (
            <VisuallyHidden>N</VisuallyHidden>
          ),
      }),
    ),
  ],
  csvName: 'SecurityMatrix.csv',
  pageSize: 50,
  empty: { title: 'No actions', icon: 'file' },
});

export function CurrentMatrix({ csv }: { csv: string }) {
  const rows = useMemo((): MatrixRow[] => {
    const reading = readSecurityMatrix(csv);
    return reading.ok ? [...reading.matrix].map(([action, rest]) => ({ action, ...rest })) : [];
  }, [csv]);
  return <DataTable {...list} rows={rows} />;
}
