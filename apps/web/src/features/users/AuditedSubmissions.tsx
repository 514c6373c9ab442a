/** How many submissions of an organization an auditor audits: a button that opens their choice. */
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { LinkButton } from '#src/ui/users/Users.styles.ts';
import { AuditedSubmissionsDialog } from './AuditedSubmissionsDialog.tsx';
import { auditedInWords } from './users-view.ts';

export interface AuditedSubmissionsProps {
  readonly email: string;
  readonly name: string;
  readonly orgId: number;
  readonly orgName: string;
}

export function AuditedSubmissions(props: AuditedSubmissionsProps) {
  const { email, name, orgId, orgName } = props;
  const [isOpen, setOpen] = useState(false);
  const assigned = useApi('GetAccessableSubIds', { userName: email, orgId }).data;
  const all = useApi('GetSubmissionKeysForOrg', { orgId }).data;
  const user = useApi('GetUser', { userName: email }, { enabled: isOpen }).data;
  const ids = all?.map(({ submissionId }) => submissionId);
  return (
    <>
      <LinkButton
        type="button"
        aria-label={`Manage Submissions of ${name} in ${orgName}: ${assigned && ids ? auditedInWords(assigned, ids) : 'loading'}`}
        onClick={() => setOpen(true)}
      >
        {assigned && ids ? auditedInWords(assigned, ids) : 'Manage'}
      </LinkButton>
      {isOpen && assigned && all && user && (
        <AuditedSubmissionsDialog
          {...props}
          assigned={assigned}
          all={all}
          version={user.version}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
