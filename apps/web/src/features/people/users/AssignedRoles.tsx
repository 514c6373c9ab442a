/** The roles of a person, each with its Delete; auditors with the submissions that they audit. Spec: admin-users-panel. */
import {
  isAuditorRole,
  getRoleLabel,
  personName,
  formatRoleForDialog,
  formatRoleInfo,
} from '@idss/domain/people/role-text';
import { canUndoRoleDeletion } from '@idss/domain/people/undo-role';
import { getReason } from '@idss/domain/verdict';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import {
  AuditedSubmissions,
  useAuditedSubmissions,
} from '#src/features/people/auditors/AuditedSubmissions.tsx';
import { createDeleteColumn } from './delete-column.tsx';
import { DeleteRole } from './DeleteRole.tsx';
import { useDeleteRole } from './use-delete-role.ts';

type ManagedUser = Answer<'GetUser'>;
type AssignedRole = ManagedUser['roles'][number];

interface RoleActions extends Pick<ReturnType<typeof useAuditedSubmissions>, 'onManage'> {
  readonly onDelete: (role: AssignedRole) => void;
}

const toColumns = (
  user: ManagedUser,
  { onDelete, onManage }: RoleActions,
): readonly PlainColumn<AssignedRole>[] => [
  { header: 'Entity ID', width: '84px', cell: ({ entityId }) => entityId },
  { header: 'Org/Vendor', cell: ({ entityName }) => entityName },
  { header: 'Role Type', width: '104px', cell: ({ roleType }) => roleType },
  { header: 'Role Name', width: '128px', cell: getRoleLabel },
  ...(user.roles.some(isAuditorRole)
    ? [
        {
          header: 'Manage Submissions',
          width: '116px',
          cell: (role: AssignedRole) => (
            <AuditedSubmissions
              user={user}
              role={role}
              orgId={role.entityId}
              orgName={role.entityName}
              onManage={onManage}
            />
          ),
        },
      ]
    : []),
  createDeleteColumn<AssignedRole>({
    getLabel: formatRoleForDialog,
    getReason: ({ mayRemove }) => getReason(mayRemove),
    onDelete,
  }),
];

export function AssignedRoles({ user }: { user: ManagedUser }) {
  const [deleted, setDeleted] = useState<AssignedRole | null>(null);
  const isDone = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with its role.
  useEffect(() => {
    if (deleted === null && isDone.current) list.current?.focus();
    isDone.current = false;
  }, [deleted]);
  const { onManage, managing } = useAuditedSubmissions();
  const deleteRole = useDeleteRole(() => list.current?.focus());
  return (
    <>
      <div ref={list} tabIndex={-1}>
        <PlainTable
          label="Assigned Roles"
          rows={user.roles}
          columns={toColumns(user, {
            onManage,
            onDelete: (role) =>
              canUndoRoleDeletion(role, user.roles.length).ok ? deleteRole(user, role) : setDeleted(role),
          })}
          getRowId={formatRoleInfo}
          hasBlocks
        />
      </div>
      {user.roles.length === 0 && (
        <EmptyState title="No roles" icon="person">
          Without a role, {personName(user)} sees the Unauthorized screen after signing in.
        </EmptyState>
      )}
      {managing}
      {deleted && (
        <DeleteRole
          user={user}
          role={deleted}
          onClose={() => setDeleted(null)}
          onDone={() => {
            isDone.current = true;
          }}
        >
          {isAuditorRole(deleted) && ', with the submissions that are assigned to them there'}.
          {user.roles.length === 1 && ' It is their last role: they will see the Unauthorized screen.'}
        </DeleteRole>
      )}
    </>
  );
}
