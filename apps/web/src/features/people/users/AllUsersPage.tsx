/** All users: a list, and the selected person next to it. Spec: admin-users-pages. */
import { roleGroups } from '@idss/domain/permissions/actions';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lazyComponent, lazyPart } from '#src/components/lazy-component.tsx';
import { toAddress } from '#src/components/tables/table-view.ts';
import { useTableAddress } from '#src/components/tables/use-table-address.ts';
import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Columns } from '#src/ui/Layout.tsx';
import styles from './Users.module.css';
import { AddPerson } from './AddPerson.tsx';
import { createAllColumns } from './people-columns.tsx';
import { PeopleList } from './PeopleList.tsx';

const AddUserDialog = lazyComponent(() => import('./AddUserDialog.tsx'));
const ManageUserPanel = lazyPart(() => import('./ManageUserPanel.tsx'), 12);

/** A person who was selected far down in the list is shown. */
const showTop = (element: HTMLElement | null): void => {
  if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView();
};

export default function AllUsersPage() {
  const navigate = useNavigate();
  const { pathname, search } = useTableAddress();
  const selectedEmail = search['user'];
  // The list stays as it is while another person is shown next to it.
  const columns = useMemo(
    () =>
      createAllColumns({
        getHref: ({ email }) => toAddress(pathname, { ...search, user: email }),
        current: selectedEmail,
      }),
    [pathname, search, selectedEmail],
  );
  return (
    <>
      <PageHeader title="Users" documentTitle="All users" />
      <Columns className={styles.panes}>
        <PeopleList
          list="all"
          label="Available Users"
          hasSelection
          columns={columns}
          groups={roleGroups}
          add={
            <AddPerson
              label="Add New User"
              dialog={AddUserDialog}
              onAdded={(email) => void navigate({ href: paths.allUsers(email) })}
            />
          }
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
