/** The signed-in person: how they are told, where they are signed in, their theme and roles. Spec: shell-account. */
import { getRoleLabel, formatRoleInfo, type RoleRow } from '@idss/domain/people/role-text';
import { useApi } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { WhoCanHelp } from '#src/components/Refused.tsx';
import { Columns, Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { Muted } from '#src/ui/Text.tsx';
import styles from './AccountPage.module.css';
import { NoticeChoices } from './NoticeChoices.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

const columns: readonly PlainColumn<RoleRow>[] = [
  { header: 'Entity ID', width: '110px', cell: ({ entityId }) => entityId },
  { header: 'Org/Vendor', cell: ({ entityName }) => entityName },
  { header: 'Role Type', width: '160px', cell: ({ roleType }) => roleType },
  { header: 'Role Name', width: '160px', cell: getRoleLabel },
];

export default function AccountPage() {
  const user = useApi('GetCurrentUser').data;
  const roles = useApi('GetAccountRolesForCurrentUser');
  return (
    <>
      <PageHeader
        title="Account Page"
        lead={user && [user.name, user.email, user.title].filter(Boolean).join(' · ')}
      />
      <Columns className={styles.columns}>
        <Stack gap="l">
          <NoticeChoices />
          <ThemeChoice />
        </Stack>
        <Stack gap="l">
          <OwnSessions />
          <Panel title="Your roles">
            {roles.error && !roles.data ? (
              <QueryError error={roles.error} onRetry={() => void roles.refetch()} />
            ) : (
              <Stack gap="l">
                <PlainTable
                  label="Your roles"
                  rows={roles.data ?? []}
                  columns={columns}
                  getRowId={formatRoleInfo}
                  loadingRows={roles.isPending ? 3 : undefined}
                  hasBlocks
                />
                <Muted>
                  Roles decide what you can see and do.
                  <WhoCanHelp />
                </Muted>
              </Stack>
            )}
          </Panel>
        </Stack>
      </Columns>
    </>
  );
}
