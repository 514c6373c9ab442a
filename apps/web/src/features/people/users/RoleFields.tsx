/** The fields that give roles: a group, its roles, and organizations, vendors or submissions of it. Spec: admin-users-input. */
import type { RoleForm } from '@idss/domain/people/role-form';
import { groupLabels, type RoleGroup } from '@idss/domain/permissions/actions';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { Options, toOptions } from '#src/ui/Options.tsx';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { MultiChoice } from '#src/ui/MultiChoice.tsx';
import { getChoices, toEntityOptions } from './role-options.ts';
import { findRoleFormReason } from './users-view.ts';

interface Typed {
  readonly group: RoleGroup | '';
  readonly roles: readonly string[];
  readonly entities: readonly string[];
  readonly subIds: string;
}
const nothing: Typed = { group: '', roles: [], entities: [], subIds: '' };

interface RoleFieldsState {
  readonly typed: Typed;
  readonly set: (change: Partial<Typed>) => void;
  readonly groups: readonly RoleGroup[];
  readonly choices: ReturnType<typeof getChoices>;
  /** The form to send; null while no group is selected. */
  readonly form: RoleForm | null;
  /** Why it cannot be sent yet. */
  readonly reason: string | null;
}

/**
 * @param email of the person who gets the roles: auditor is offered to known auditors only, and a choice that is not
 *   offered for another person is dropped
 */
export function useRoleFields(email: string): RoleFieldsState {
  const groups = useApi('GetAllSysGroups').data ?? [];
  const [typed, setTyped] = useState(nothing);
  const only = groups.length === 1 ? groups[0] : undefined;
  const group = typed.group === '' ? (only ?? '') : typed.group;
  const answer = useApi(
    'GetAllRolesPerSysGroup',
    { sysGroup: group === '' ? 'organization' : group, editUser: email },
    { enabled: group !== '', placeholderData: (before) => before },
  );
  const choices = getChoices((answer.data ?? []).filter(({ roleType }) => roleType === group));
  const roles = typed.roles.filter((role) => choices.some(({ value }) => value === role));
  const hasEntities = group === 'organization' || group === 'vendor';
  const form = {
    roles: roles.join(','),
    orgIds: hasEntities ? typed.entities.join(',') : '',
    subIds: group === 'submission' ? typed.subIds : '',
  };
  return {
    typed: { ...typed, group, roles },
    set: (change) => setTyped({ ...typed, roles, ...change }),
    groups,
    choices,
    form: group === '' ? null : { ...form, sysGroup: group },
    reason: findRoleFormReason({ ...form, sysGroup: group }),
  };
}

export function RoleFields({ fields }: { fields: RoleFieldsState }) {
  const { groups, choices, set } = fields;
  const { group, roles, entities, subIds } = fields.typed;
  const entityGroup = group === 'organization' || group === 'vendor' ? group : null;
  const organizations = useApi('GetManagableOrganizationsAndVendors', undefined, {
    enabled: entityGroup !== null,
  });
  return (
    <>
      <Labelled label="System group">
        <PlainSelect
          value={group}
          onChange={({ target }) =>
            set({
              group: groups.find((each) => each === target.value) ?? '',
              roles: [],
              entities: [],
              subIds: '',
            })
          }
        >
          {groups.length !== 1 && <option value="">Select a group</option>}
          <Options options={toOptions(groups, groupLabels)} />
        </PlainSelect>
      </Labelled>
      {group !== '' && (
        <MultiChoice
          key={`roles ${group}`}
          label="Roles"
          options={choices}
          selected={roles}
          onChange={(selected) => set({ roles: selected })}
        />
      )}
      {entityGroup && (
        <MultiChoice
          key={entityGroup}
          label={entityGroup === 'vendor' ? 'Vendors' : 'Organizations'}
          options={toEntityOptions(organizations.data ?? [], entityGroup)}
          selected={entities}
          onChange={(selected) => set({ entities: selected })}
        />
      )}
      {group === 'submission' && (
        <Labelled label="Sub IDs" hint="With commas between them.">
          <TextBox
            value={subIds}
            autoComplete="off"
            onChange={({ target }) => set({ subIds: target.value })}
          />
        </Labelled>
      )}
    </>
  );
}
