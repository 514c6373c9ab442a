/** Search and filters above a list of people. */
import { readRoleFilter, roleFilterChoices, roleFilterValue } from '@idss/domain/people/role-filter';
import { statusLabels, userStatuses } from '@idss/domain/people/user-status';
import { groupLabels, type RoleGroup } from '@idss/domain/permissions/actions';
import type { ReactNode } from 'react';
import { Options, toOptions } from '#src/ui/Options.tsx';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { useDelayedText } from '#src/ui/use-delayed-text.ts';
import styles from './Users.module.css';
import type { PeoplePage } from './use-people-page.ts';

export interface PeopleFiltersProps {
  readonly people: Pick<PeoplePage<object>, 'search' | 'onSearch' | 'filter' | 'onFilter'>;
  /** The groups of the roles that the list shows. */
  readonly groups: readonly RoleGroup[];
  readonly placeholder?: string;
  /** Next to the search. */
  readonly children?: ReactNode;
}

export function PeopleFilters(props: PeopleFiltersProps) {
  const { people, groups, placeholder = 'Name, email, organization or role', children } = props;
  const { search, onSearch, filter, onFilter } = people;
  const { text, onType } = useDelayedText(search, onSearch);
  const { status, ...role } = filter;
  const statuses = userStatuses.filter((each) => each !== 'noRoles' || groups.includes('system'));
  return (
    <div className={styles.listHead}>
      <TextBox
        type="search"
        aria-label="Search people"
        placeholder={placeholder}
        value={text}
        maxLength={100}
        onChange={({ target }) => onType(target.value)}
      />
      {children}
      <PlainSelect
        aria-label="Filter: Role"
        value={roleFilterValue(role)}
        onChange={({ target }) =>
          onFilter({ ...readRoleFilter(target.value), ...(status ? { status } : {}) })
        }
      >
        <option value="">Any role</option>
        {groups.map((group) => (
          <optgroup key={group} label={groupLabels[group]}>
            <Options options={roleFilterChoices(group)} />
          </optgroup>
        ))}
      </PlainSelect>
      <PlainSelect
        aria-label="Filter: Status"
        value={status ?? ''}
        onChange={({ target }) => {
          const selectedStatus = userStatuses.find((each) => each === target.value);
          onFilter({ ...role, ...(selectedStatus ? { status: selectedStatus } : {}) });
        }}
      >
        <option value="">Any status</option>
        <Options options={toOptions(statuses, statusLabels)} />
      </PlainSelect>
    </div>
  );
}
