/** All users: a list, and the person who is chosen next to it. Spec: admin-users-pages. */
import { Button } from '#src/ui/Button.tsx';
import { roleGroups } from '@idss/domain/permissions/actions';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Columns } from '#src/ui/Layout.tsx';
import styles from './Users.module.css';
import { ActivationLinkDialog } from '#src/features/people/links/ActivationLink.tsx';
import type { Added } from './add-person.ts';
import { AddUserDialog } from './AddUserDialog.tsx';
import { ManageUserPanel } from './ManageUserPanel.tsx';
import { PeopleList } from './PeopleList.tsx';

/** A person who is chosen far down in the list is shown. */
const showTop = (element: HTMLElement | null): void => {
  if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView();
};

export default function AllUsersPage() {
  const navigate = useNavigate();
  const selectedEmail = useRouterState({
    select: ({ location }) => (location.search as { user?: string }).user,
  });
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <>
      <PageHeader title="Users" documentTitle="All users" />
      <Columns className={styles.panes}>
        <PeopleList
          of="all"
          label="Available Users"
          hasSelection
          groups={roleGroups}
          add={
            <Button variant="contained" onClick={() => setAdding(true)}>
              Add New User
            </Button>
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
      {isAdding && (
        <AddUserDialog
          onAdded={(person) => {
            setAdding(false);
            setAdded(person);
            void navigate({ href: paths.allUsers(person.email) });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {added?.link && (
        <ActivationLinkDialog
          name={added.email}
          email={added.email}
          link={added.link}
          onClose={() => setAdded(null)}
        />
      )}
    </>
  );
}
