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
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Box, Row, Spacer } from '#src/ui/Layout.tsx';
import type { PeopleFilter } from './use-people-page.ts';
import { selectShown, getStates } from './users-view.ts';

/** In the order of their use; each opens the bulk page with these people, which previews and asks before it does anything. */
const actions = [
  ['add', 'Add a role'],
  ['remove', 'Remove a role'],
  ['link', 'Send activation link'],
  ['lock', 'Lock'],
  ['unlock', 'Unlock'],
] as const;

export interface SelectionBarProps {
  readonly shown: readonly User[];
  /** Null while no people are being selected: the Tab key then meets no checkboxes in the list. */
  readonly selected: ReadonlySet<string> | null;
  readonly onSelect: (selected: ReadonlySet<string> | null) => void;
  /** Of the list: the export has the same people. */
  readonly filter: PeopleFilter & { readonly search?: string };
}

export function SelectionBar({ shown, selected, onSelect, filter }: SelectionBarProps) {
  const exporting = useManagingAction('ExportUsers', { onDone: savePeople });
  return (
    <Box pad="row">
      <Row role="group" aria-label="Several people">
        {selected === null ? (
          <Button onClick={() => onSelect(new Set())}>Select people</Button>
        ) : (
          <SelectedBar shown={shown} selected={selected} onSelect={onSelect} />
        )}
        <Spacer />
        <Button isBusy={exporting.isPending} onClick={() => exporting.mutate({ query: filter })}>
          Export CSV
        </Button>
      </Row>
    </Box>
  );
}

type SelectedBarProps = Pick<SelectionBarProps, 'shown' | 'onSelect'> & {
  readonly selected: ReadonlySet<string>;
};

function SelectedBar({ shown, selected, onSelect }: SelectedBarProps) {
  const navigate = useNavigate();
  const count = shown.filter(({ email }) => selected.has(email)).length;
  const isWhole = shown.length > 0 && count === shown.length;
  const reason =
    selected.size === 0
      ? 'Select people first.'
      : selected.size > maxBulkPeople
        ? `At most ${maxBulkPeople} people at once.`
        : null;
  return (
    <>
      <Row as="label" gap="xs">
        <NativeCheck
          type="checkbox"
          checked={isWhole}
          disabled={shown.length === 0}
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = count > 0 && !isWhole;
          }}
          onChange={() => onSelect(selectShown(selected, shown, !isWhole))}
        />
        Select all shown
      </Row>
      <span role="status">{formatCount(selected.size, 'person', 'people')} selected</span>
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
    </>
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
