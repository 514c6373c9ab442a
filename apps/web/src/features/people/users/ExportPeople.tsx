/** The people of a list as a CSV. */
import type { User } from '@idss/contract/people/users';
import { formatRoleForDialog, personName } from '@idss/domain/people/role-text';
import { useManagingAction } from '#src/components/feedback.ts';
import { Button } from '#src/ui/Button.tsx';
import { saveCsv } from '#src/ui/csv.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { PeopleFilter } from './use-people-page.ts';
import { getStates } from './person-states.ts';

interface ExportPeopleProps {
  /** Of the list: the export has the same people. */
  readonly filter: PeopleFilter & { readonly search?: string };
}

export function ExportPeople({ filter }: ExportPeopleProps) {
  const exporting = useManagingAction('ExportUsers', { onDone: savePeople });
  return (
    <Button
      startIcon={<Icon name="download" size={16} />}
      isBusy={exporting.isPending}
      onClick={() => exporting.mutate({ query: filter })}
    >
      Export CSV
    </Button>
  );
}

function savePeople(people: readonly User[]): void {
  saveCsv(
    'Users.csv',
    ['Email', 'Name', 'Title', 'Status', 'Last sign-in', 'Roles'],
    people.map((user) => [
      user.email,
      personName(user) === user.email ? '' : personName(user),
      user.title,
      getStates(user, { hasSignIn: true })
        .map(({ label }) => label)
        .join('; '),
      user.lastSignIn,
      user.roles.map(formatRoleForDialog).join('; '),
    ]),
  );
}
