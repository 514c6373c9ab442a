/** People, one row each, with search, filters and pages of the server. Spec: admin-users-pages, lists-address. */
import type { User } from '@idss/contract/people/users';
import { personName } from '@idss/domain/people/role-text';
import type { RoleGroup } from '@idss/domain/permissions/actions';
import { type ReactNode, useMemo, useState } from 'react';
import { QueryError } from '#src/components/QueryError.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { SavedViews } from '#src/components/tables/SavedViews.tsx';
import { tableKeys } from '#src/components/tables/table-keys.ts';
import { useListViews } from '#src/components/tables/use-list-views.ts';
import { useListedKeys } from '#src/components/use-listed-keys.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Column, RowActions, Selection } from '#src/ui/data-table-model.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Empty } from '#src/ui/EmptyState.tsx';
import { ExportPeople } from './ExportPeople.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { usePeoplePage } from './use-people-page.ts';

// Shown when people are being selected.
const SelectionBar = lazyPart(() => import('./SelectionBar.tsx'), 1);

export interface PeopleListProps {
  readonly list: 'all' | 'managed';
  readonly label: string;
  /** Keep their identity. */
  readonly columns: readonly Column<User>[];
  /** The groups of the roles that the list shows. */
  readonly groups: readonly RoleGroup[];
  /** Next to the search. */
  readonly add: ReactNode;
  /** The buttons of a person. Keep their identity. */
  readonly rowActions?: RowActions<User>;
  /** People can be selected, to change them at once, and exported. */
  readonly hasSelection?: boolean;
}

type Selected = readonly string[];

export const getNoPeople = (isWhole: boolean): Empty =>
  isWhole
    ? { title: 'No users yet', icon: 'person', text: 'Add the first one.' }
    : { title: 'No person matches', icon: 'search', text: 'Change the search or the filters.' };

/** Rows and their boxes; null while no people are being selected. */
const useSelection = (selected: Selected | null, onChange: (selected: Selected) => void) =>
  useMemo(
    (): Selection<User> | undefined =>
      selected === null ? undefined : { selected, onChange, getName: personName },
    [selected, onChange],
  );

export function PeopleList(props: PeopleListProps) {
  const { list, label, columns, groups, add, rowActions, hasSelection = false } = props;
  const people = usePeoplePage(list, { columns });
  const views = useListViews(undefined);
  const [selected, setSelected] = useState<Selected | null>(null);
  const selection = useSelection(selected, setSelected);
  useListedKeys('Lists', tableKeys);
  const { isWhole, error, applied, table } = people;
  if (error) return <QueryError error={error} onRetry={people.onRetry} />;
  return (
    <DataTable
      {...table}
      label={label}
      getRowId={({ email }) => email}
      maxHeight={`max(320px, calc(100dvh - ${hasSelection ? 350 : 340}px))`}
      head={
        <>
          <PeopleFilters people={people} groups={groups}>
            {add}
          </PeopleFilters>
          {selected && <SelectionBar selected={selected} onSelect={setSelected} />}
        </>
      }
      toolbarStart={<SavedViews {...views} />}
      toolbar={
        hasSelection && (
          <>
            {!selected && <Button onClick={() => setSelected([])}>Select people</Button>}
            <ExportPeople filter={applied} />
          </>
        )
      }
      selection={selection}
      rowActions={rowActions}
      empty={getNoPeople(isWhole)}
    />
  );
}
