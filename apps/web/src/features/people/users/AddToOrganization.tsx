/** Adds a person to an organization with one role. Spec: admin-users-organizations. */
import { normalizeEmail } from '@idss/domain/people/email';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { useDelayed } from '#src/components/use-delayed.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Options } from '#src/ui/Options.tsx';
import styles from './Users.module.css';
import { type Added, useAddPerson } from './add-person.ts';
import { AddedLink } from './AddPerson.tsx';
import type { Organization } from './managed-organization.ts';
import { getChoices } from './role-options.ts';
import { findEmailProblem, findEmailReason } from './users-view.ts';

export function AddToOrganization({ organization }: { organization: Organization }) {
  const { orgId, orgType } = organization;
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState('');
  const [added, setAdded] = useState<Added | null>(null);
  const email = normalizeEmail(typed);
  const answer = useApi(
    'GetAllRolesPerSysGroup',
    { sysGroup: orgType, editUser: useDelayed(email) },
    { placeholderData: (before) => before },
  );
  const choices = getChoices(answer.data ?? []);
  // Another address may not be a known auditor: then the choice is dropped.
  const selectedRole = choices.some(({ value }) => value === role) ? role : '';
  const add = useAddPerson('AddNewUserToRoles', (person) => {
    setTyped('');
    setRole('');
    setAdded(person);
  });
  const reason = findEmailReason(typed) ?? (selectedRole === '' ? 'Please select a role.' : null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (reason !== null || add.isPending) return;
        const body = { userName: email, sysGroup: orgType, roles: selectedRole, orgIds: String(orgId) };
        add.mutate({ email, input: { body } });
      }}
    >
      <div className={styles.addLine}>
        <Labelled label="User" problem={findEmailProblem(typed, false)}>
          <TextBox
            type="email"
            value={typed}
            placeholder="Email"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Labelled>
        <Labelled label="Role">
          <PlainSelect value={selectedRole} onChange={({ target }) => setRole(target.value)}>
            <option value="">Select a role</option>
            <Options options={choices} />
          </PlainSelect>
        </Labelled>
        <DisabledReasonButton type="submit" variant="contained" reason={reason} isBusy={add.isPending}>
          Add User
        </DisabledReasonButton>
      </div>
      <AddedLink added={added} onClose={() => setAdded(null)} />
    </form>
  );
}
