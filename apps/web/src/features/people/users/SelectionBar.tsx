/** Actions on the people who are selected in the list of all users. Spec: admin-users-selection. */
import { Button } from '#src/ui/Button.tsx';
import { formatCount } from '@idss/domain/format-number';
import { maxBulkPeople } from '@idss/domain/people/bulk-plan';
import { useNavigate } from '@tanstack/react-router';
import { setSelectedPeople } from '#src/components/selected-people.ts';
import { reportFailure } from '#src/components/feedback.ts';
import { paths } from '#src/paths.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
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

export default function SelectionBar({ selected, onSelect }: SelectionBarProps) {
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
