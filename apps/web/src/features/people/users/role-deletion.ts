/** The call that deletes one role of a person. */
import { formatRoleInfo, type personName, type RoleRow } from '@idss/domain/people/role-text';
import type { Answer } from '#src/api/calls.ts';
import type { ActionInput } from '#src/api/client.ts';

/** As they were read: a change by another user since then is a conflict. */
export type RoleOwner = Parameters<typeof personName>[0] &
  Pick<Answer<'GetUsersForOrganization'>[number], 'email' | 'version'>;

export const toDeletion = ({ email, version }: RoleOwner, role: RoleRow): ActionInput<'DeleteUserRole'> => ({
  query: { userId: email, userRoleInfo: formatRoleInfo(role), version },
});
