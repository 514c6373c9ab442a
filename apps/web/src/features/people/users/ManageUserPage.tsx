/** The roles of one person by address: /manageuserpage?user= and /userrolespage/{userEmail}. Spec: admin-users-pages. */
import { useParams, useRouterState } from '@tanstack/react-router';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import ManageUserPanel from './ManageUserPanel.tsx';

export default function ManageUserPage() {
  const { userEmail } = useParams({ strict: false });
  const named = useRouterState({ select: ({ location }) => (location.search as { user?: string }).user });
  const email = userEmail ?? named;
  return (
    <>
      <PageHeader title="Manage Users" actions={<AppLink href={paths.managedUsers}>Users</AppLink>} />
      {email === undefined ? (
        <Card>
          <EmptyState title="No person is chosen" icon="person">
            Choose a person on the{' '}
            <AppLink href={paths.managedUsers} underline="always">
              Users page
            </AppLink>
            .
          </EmptyState>
        </Card>
      ) : (
        <ManageUserPanel key={email} email={email} getHref={paths.userRoles} listHref={paths.managedUsers} />
      )}
    </>
  );
}
