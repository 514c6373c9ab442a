/** All users: a list, and the selected person next to it. Spec: admin-users-pages. */
import { roleGroups } from '@idss/domain/permissions/actions';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Columns } from '#src/ui/Layout.tsx';
import styles from './Users.module.css';
import { AddPerson } from './AddPerson.tsx';
import { AddUserDialog } from './AddUserDialog.tsx';
import { ManageUserPanel } from './ManageUserPanel.tsx';
import { PeopleList } from './PeopleList.tsx';

/** A person who was selected far down in the list is shown. */
const showTop = (element: HTMLElement | null): void => {
  if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView();
};

export default function AllUsersPage() {
  const navigate = useNavigate();
  const selectedEmail = useRouterState({
    select: ({ location }) => (location.search as { user?: string }).user,
  });
  return (
    <>
      <PageHeader title="Users" documentTitle="All users" />
      <Columns className={styles.panes}>
        <PeopleList
          list="all"
          label="Available Users"
          hasSelection
          groups={roleGroups}
          add={
            <AddPerson
              label="Add New User"
              dialog={AddUserDialog}
              onAdded={(email) => void navigate({ href: paths.allUsers(email) })}
            />
          }
          getHref={({ email }) => paths.allUsers(email)}
          current={selectedEmail}
        />
        {selectedEmail === undefined ? (
          <Card>
            <EmptyState title="Choose a person" icon="person">
              Their roles, lock and recent changes are shown here.
            </EmptyState>
          </Card>
        ) : (
          <div className={styles.selectedPane} key={selectedEmail} ref={showTop}>
            <ManageUserPanel email={selectedEmail} getHref={paths.allUsers} listHref={paths.allUsers()} />
          </div>
        )}
      </Columns>
    </>
  );
}
