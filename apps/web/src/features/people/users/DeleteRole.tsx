/** Asks before one role of a person is deleted. */
import { formatRoleInfo, personName, formatRoleForDialog, type RoleRow } from '@idss/domain/people/role-text';
import type { Answer } from '#src/api/calls.ts';
import { ConfirmChange, type ConfirmChangeProps } from './ConfirmChange.tsx';

export interface DeleteRoleProps
  extends Pick<ConfirmChangeProps<'DeleteUserRole'>, 'children' | 'onClose' | 'onDone'> {
  /** As they were read: a change by another user since then is a conflict. */
  readonly user: Parameters<typeof personName>[0] &
    Pick<Answer<'GetUsersForOrganization'>[number], 'email' | 'version'>;
  readonly role: RoleRow;
}

export function DeleteRole({ user, role, children, ...dialog }: DeleteRoleProps) {
  const { email, version } = user;
  const name = personName(user);
  return (
    <ConfirmChange
      {...dialog}
      call="DeleteUserRole"
      input={{ query: { userId: email, userRoleInfo: formatRoleInfo(role), version } }}
      title={`Delete this role of ${name}?`}
      label="Delete"
    >
      {name} loses <strong>{formatRoleForDialog(role)}</strong> immediately{children}
    </ConfirmChange>
  );
}
