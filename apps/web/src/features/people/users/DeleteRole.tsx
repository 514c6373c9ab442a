/** Asks before one role of a person is deleted. */
import { personName, formatRoleForDialog, type RoleRow } from '@idss/domain/people/role-text';
import { ConfirmChange, type ConfirmChangeProps } from './ConfirmChange.tsx';
import { type RoleOwner, toDeletion } from './role-deletion.ts';

export interface DeleteRoleProps
  extends Pick<ConfirmChangeProps<'DeleteUserRole'>, 'children' | 'onClose' | 'onDone'> {
  readonly user: RoleOwner;
  readonly role: RoleRow;
}

export function DeleteRole({ user, role, children, ...dialog }: DeleteRoleProps) {
  const name = personName(user);
  return (
    <ConfirmChange
      {...dialog}
      call="DeleteUserRole"
      input={toDeletion(user, role)}
      title={`Delete this role of ${name}?`}
      label="Delete"
    >
      {name} loses <strong>{formatRoleForDialog(role)}</strong> immediately{children}
    </ConfirmChange>
  );
}
