/** How many submissions of an organization an auditor audits: a button that opens their choice. */
import { isAuditorRole, personName } from '@idss/domain/people/role-text';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import styles from '#src/features/people/users/Users.module.css';
import { AuditedSubmissionsDialog, type AuditedSubmissionsProps } from './AuditedSubmissionsDialog.tsx';
import { formatAudited } from '#src/features/people/users/users-view.ts';

function ManageSubmissions(props: AuditedSubmissionsProps) {
  const { email, name, orgId, orgName } = props;
  const [isOpen, setOpen] = useState(false);
  const assigned = useApi('GetAccessableSubIds', { userName: email, orgId }).data;
  const all = useApi('GetSubmissionKeysForOrg', { orgId }).data;
  const user = useApi('GetUser', { userName: email }, { enabled: isOpen }).data;
  const ids = all?.map(({ submissionId }) => submissionId);
  return (
    <>
      <button
        className={styles.linkButton}
        type="button"
        aria-label={`Manage Submissions of ${name} in ${orgName}: ${assigned && ids ? formatAudited(assigned, ids) : 'loading'}`}
        onClick={() => setOpen(true)}
      >
        {assigned && ids ? formatAudited(assigned, ids) : 'Manage'}
      </button>
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

interface RoleProps extends Pick<AuditedSubmissionsProps, 'orgId' | 'orgName'> {
  readonly user: Parameters<typeof personName>[0] & Pick<AuditedSubmissionsProps, 'email'>;
  readonly role: Parameters<typeof isAuditorRole>[0];
}

/** In the line of a role. */
export const AuditedSubmissions = ({ user, role, orgId, orgName }: RoleProps) =>
  isAuditorRole(role) ? (
    <ManageSubmissions email={user.email} name={personName(user)} orgId={orgId} orgName={orgName} />
  ) : (
    '–'
  );
