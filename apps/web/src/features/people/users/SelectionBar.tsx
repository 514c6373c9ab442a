/** Actions on the people who are selected in the list of all users. Spec: admin-users-selection. */
import { Button } from '#src/ui/Button.tsx';
import type { User } from '@idss/contract/people/users';
import { formatCount } from '@idss/domain/format-number';
import { maxBulkPeople } from '@idss/domain/people/bulk-plan';
import { personName, formatRoleForDialog } from '@idss/domain/people/role-text';
import { useNavigate } from '@tanstack/react-router';
import { setSelectedPeople } from '#src/components/selected-people.ts';
import { reportFailure, useManagingAction } from '#src/components/feedback.ts';
import { paths } from '#src/paths.ts';
import { saveCsv } from '#src/ui/csv.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { PeopleFilter } from './use-people-page.ts';
import { getStates } from './users-view.ts';
import styles from './Users.module.css';

/** In the order of their use; each opens the bulk page with these people, which previews and asks before it does anything. */
const actions = [
  ['add', 'Add a role'],
  ['remove', 'Remove a role'],
  ['link', 'Send activation link'],
  ['lock', 'Lock'],
  ['unlock', 'Unlock'],
] as const;

interface SelectionBarProps {
  /** Addresses. */
  readonly selected: readonly string[];
  /** null: no people are being selected. */
  readonly onSelect: (selected: readonly string[] | null) => void;
}

export function SelectionBar({ selected, onSelect }: SelectionBarProps) {
  const navigate = useNavigate();
  const reason =
    selected.length === 0
      ? 'Select people first.'
      : selected.length > maxBulkPeople
        ? `At most ${maxBulkPeople} people at once.`
        : null;
  return (
    <div className={styles.selectionBar} role="group" aria-label="Several people">
      <span role="status">{formatCount(selected.length, 'person', 'people')} selected</span>
      {actions.map(([action, label]) => (
        <DisabledReasonButton
          key={action}
          variant="outlined"
          reason={reason}
          onClick={() => {
            setSelectedPeople({ action, emails: [...selected].sort() });
            void navigate({ href: paths.bulkUsers() }).catch(reportFailure);
          }}
        >
          {label}
        </DisabledReasonButton>
      ))}
      <Button onClick={() => onSelect(null)}>End selection</Button>
    </div>
  );
}

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
