/** How many submissions of an organization an auditor audits: a button that opens their choice. */
import { isAuditorRole, personName } from '@idss/domain/people/role-text';
import { type ReactNode, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import styles from '#src/features/people/users/Users.module.css';
import { AuditedSubmissionsDialog, type AuditedSubmissionsProps } from './AuditedSubmissionsDialog.tsx';
import { formatAudited } from '#src/features/people/users/users-view.ts';

interface ManageProps extends AuditedSubmissionsProps {
  readonly onManage: (audited: AuditedSubmissionsProps) => void;
}

function ManageSubmissions({ onManage, ...audited }: ManageProps) {
  const { email, name, orgId, orgName } = audited;
  const assigned = useApi('GetAccessableSubIds', { userName: email, orgId }).data;
  const all = useApi('GetSubmissionKeysForOrg', { orgId }).data;
  const ids = all?.map(({ submissionId }) => submissionId);
  return (
    <button
      className={styles.linkButton}
      type="button"
      aria-label={`Manage Submissions of ${name} in ${orgName}: ${assigned && ids ? formatAudited(assigned, ids) : 'loading'}`}
      onClick={() => onManage(audited)}
    >
      {assigned && ids ? formatAudited(assigned, ids) : 'Manage'}
    </button>
  );
}

interface RoleProps extends Pick<ManageProps, 'orgId' | 'orgName' | 'onManage'> {
  readonly user: Parameters<typeof personName>[0] & Pick<AuditedSubmissionsProps, 'email'>;
  readonly role: Parameters<typeof isAuditorRole>[0];
}

/** In the line of a role. */
export const AuditedSubmissions = ({ user, role, ...rest }: RoleProps) =>
  isAuditorRole(role) ? <ManageSubmissions {...rest} email={user.email} name={personName(user)} /> : '–';

/** The dialog belongs to the list: it stays open when a search or a change takes the auditor's line out of it. */
export function useAuditedSubmissions(): {
  readonly onManage: (audited: AuditedSubmissionsProps) => void;
  /** The dialog, while it is open. */
  readonly managing: ReactNode;
} {
  const [managed, setManaged] = useState<AuditedSubmissionsProps | null>(null);
  return {
    onManage: setManaged,
    managing: managed && <AuditedSubmissionsDialog {...managed} onClose={() => setManaged(null)} />,
  };
}
