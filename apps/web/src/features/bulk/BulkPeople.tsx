/** What a bulk change of users did to whom, and the way to its undo. Spec: bulk-record, admin-users-bulk. */
import type { PeopleRecord } from '@idss/contract/bulk/bulk-records';
import { readRoleInfo } from '@idss/domain/people/role-form';
import { roleLabels } from '@idss/domain/permissions/actions';
import { useMemo } from 'react';
import { useAppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { Row } from '#src/ui/Layout.tsx';
import { ResultTable } from './ResultTable.tsx';

interface PersonRow {
  readonly email: string;
  readonly given: string;
  readonly taken: string;
  readonly lock: string;
}

/** `Plan user of 1234`; the roles come as calls name them. */
const formatRoles = (infos: readonly string[]): string =>
  infos
    .map((info) => {
      const role = readRoleInfo(info);
      if (!role) return info;
      return role.group === 'system' ? roleLabels[role.role] : `${roleLabels[role.role]} of ${role.entityId}`;
    })
    .join(', ');

/** The undo has the reverse of what was done. */
const toRows = ({ undo }: PeopleRecord): readonly PersonRow[] =>
  undo.flatMap(({ emails, add, remove, isLocked }) =>
    emails.map((email) => ({
      email,
      given: formatRoles(remove),
      taken: formatRoles(add),
      lock: isLocked === null ? '' : isLocked ? 'Unlocked' : 'Locked',
    })),
  );

const columns: readonly Column<PersonRow>[] = [
  { id: 'email', header: 'Person', width: 230 },
  { id: 'given', header: 'Roles given', width: 320, isWrapped: true },
  { id: 'taken', header: 'Roles removed', width: 320, isWrapped: true },
  { id: 'lock', header: 'Lock', width: 110, filter: 'choice' },
];

interface BulkPeopleProps {
  readonly bulkId: string;
  readonly people: PeopleRecord;
  readonly isUndoOffered: boolean;
}

export default function BulkPeople({ bulkId, people, isUndoOffered }: BulkPeopleProps) {
  const rows = useMemo(() => toRows(people), [people]);
  const link = useAppLink();
  return (
    <>
      {isUndoOffered && rows.length > 0 && (
        <Row>
          <Button variant="outlined" {...link(paths.bulkUsers(bulkId))}>
            Preview the undo…
          </Button>
        </Row>
      )}
      <ResultTable
        label="Outcome of each person"
        rows={rows}
        columns={columns}
        getRowId={({ email }) => email}
        csvName="BulkUsers.csv"
        pageSize={25}
      />
    </>
  );
}
