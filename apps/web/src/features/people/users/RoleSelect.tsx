/** A person's role in an organization, to be replaced by another one. Auditor is offered to known auditors only. */
import type { User } from '@idss/contract/people/users';
import { getRoleLabel, getRoleName, personName, type RoleRow } from '@idss/domain/people/role-text';
import { useApi } from '#src/api/hooks.ts';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Options } from '#src/ui/Options.tsx';
import { getChoices } from './role-options.ts';

export interface RoleSelectProps {
  readonly user: User;
  readonly role: RoleRow;
  readonly onChange: (role: string) => void;
}

export function RoleSelect({ user, role, onChange }: RoleSelectProps) {
  const answer = useApi('GetAllRolesPerSysGroup', {
    sysGroup: role.roleType,
    ...(user.isKnownAuditor ? { editUser: user.email } : {}),
  });
  const current = getRoleName(role);
  const choices = getChoices(answer.data ?? []);
  const isOffered = choices.some(({ value }) => value === current);
  return (
    <PlainSelect
      aria-label={`Role of ${personName(user)}`}
      value={current}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isOffered && <option value={current}>{getRoleLabel(role)}</option>}
      <Options options={choices} />
    </PlainSelect>
  );
}
