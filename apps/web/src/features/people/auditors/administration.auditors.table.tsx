/** The people who can be given the auditor role. Spec: admin-console-auditors. */
import type { Auditor } from '@idss/contract/people/auditors';
import { pluralize } from '@idss/domain/format-number';
import { maxEmailCharacters } from '@idss/domain/people/email';
import { AddAction } from '#src/components/tables/AddAction.tsx';
import { defineTable } from '#src/components/tables/define-table.ts';
import { TableAction } from '#src/components/tables/TableAction.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { listSubmissions } from './auditors-view.ts';

const levels = {
  organization: 'Organization',
  submission: 'Submission',
  none: 'No access yet',
} as const;

const AddAuditor = () => (
  <AddAction
    call="AddAuditor"
    input={(auditorEmail) => ({ query: { auditorEmail } })}
    label="Add auditor…"
    title="Add auditor"
    confirmLabel="Add"
    field={{ label: 'Email', name: 'email', type: 'email', maxLength: maxEmailCharacters }}
  >
    They can then be given the auditor role. They have no access until an organization assigns them.
  </AddAction>
);

function DeleteAuditor({ auditor: { roleUser, access } }: { auditor: Auditor }) {
  const { email } = roleUser;
  return (
    <TableAction
      call="DeleteAuditor"
      input={() => ({ query: { auditorEmail: email } })}
      label="Delete"
      fullLabel={`Delete ${email}`}
      title="Delete auditor"
      tone="danger"
      done={`${email} was deleted from the list of auditors.`}
    >
      <Stack>
        {access.length === 0 ? (
          <span>{email} audits no submissions. They can no longer be given the auditor role.</span>
        ) : (
          <>
            <span>
              {email} loses the auditor role in {access.length} {pluralize(access.length, 'organization')}{' '}
              with their next click:
            </span>
            <ul>
              {access.map(({ orgId, submissionIds }) => (
                <li key={orgId}>
                  Organization {orgId}:{' '}
                  {submissionIds === null ? 'all submissions' : listSubmissions(submissionIds)}
                </li>
              ))}
            </ul>
            <span>Their designations and comments stay.</span>
          </>
        )}
      </Stack>
    </TableAction>
  );
}

export default defineTable({
  call: 'GetAllAuditors',
  title: 'Auditors',
  lead: 'People who can be given the auditor role.',
  getRowId: ({ roleUser }) => roleUser.email,
  columns: () => [
    { id: 'email', header: 'Email', width: 300, text: ({ roleUser }) => roleUser.email },
    {
      id: 'level',
      header: 'Audit Level',
      width: 150,
      filter: 'choice',
      text: ({ roleUser }) => levels[roleUser.roleType],
    },
    {
      id: 'firstName',
      header: 'First Name',
      width: 170,
      text: ({ salesforceUser }) => salesforceUser.firstName,
    },
    {
      id: 'lastName',
      header: 'Last Name',
      width: 170,
      text: ({ salesforceUser }) => salesforceUser.lastName,
    },
  ],
  rowActions: { label: 'Delete', width: 78, cell: (row) => <DeleteAuditor auditor={row} /> },
  actions: <AddAuditor />,
  csv: 'Auditors',
  pageSize: 20,
  empty: {
    title: 'No auditors yet',
    icon: 'file',
    text: 'Add the people who audit submissions by their email.',
  },
});
