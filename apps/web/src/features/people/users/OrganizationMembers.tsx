/** The people of an organization or vendor, one row each. Spec: admin-users-organizations. */
import { QueryError } from '#src/components/QueryError.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { ReactNode } from 'react';
import type { Member } from './use-member-columns.tsx';
import { getNoPeople } from './PeopleList.tsx';
import type { PeoplePage } from './use-people-page.ts';

interface OrganizationMembersProps {
  readonly people: PeoplePage<Member>;
  /** Above the table, and at the right of its bar. */
  readonly head: ReactNode;
  readonly actions: ReactNode;
}

export function OrganizationMembers({ people, head, actions }: OrganizationMembersProps) {
  if (people.error) return <QueryError error={people.error} onRetry={people.onRetry} />;
  return (
    <DataTable
      {...people.table}
      label="Assigned users"
      getRowId={({ email }) => email}
      maxHeight="max(240px, calc(100dvh - 480px))"
      head={head}
      toolbar={actions}
      empty={getNoPeople(people.isWhole)}
    />
  );
}
