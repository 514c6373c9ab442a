/** The bar above the auditors: choose an auditor and their access level, and assign them. */
import { useState } from 'react';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { FieldBar } from '#src/ui/FieldBar.tsx';
import styles from './AssignAuditor.module.css';
import {
  assignable,
  type AuditorRow,
  meaningOfAdding,
  meaningOfSeveral,
  getName,
  type OfSubmission,
  type Reach,
  reachChoices,
  yetToAssign,
} from './auditors-view.ts';
import { ChooseSubmissions } from './ChooseSubmissions.tsx';

export interface AssignAuditorProps {
  readonly of: OfSubmission;
  /** Every listed auditor. */
  readonly known: readonly AuditorRow[];
  /** Why this user cannot assign auditors; null if they can. */
  readonly reason: string | null;
  readonly isBusy: boolean;
  readonly onAssignWhole: (row: AuditorRow) => void;
  readonly onAssign: (row: AuditorRow, subIds: readonly number[]) => void;
}

export function AssignAuditor(props: AssignAuditorProps) {
  const { of, known, reason, isBusy, onAssignWhole, onAssign } = props;
  const [email, setEmail] = useState('');
  const [reach, setReach] = useState<Reach>('submission');
  const [selected, setSelected] = useState<readonly string[]>([String(of.subId)]);
  const choices = assignable(known, reach, of);
  const auditor = choices.find((row) => row.email === email);
  const isSeveral = reach === 'several';
  const subIds = auditor && isSeveral ? yetToAssign(selected, auditor) : [of.subId];
  const refused =
    reason ??
    (choices.length === 0
      ? `Every listed auditor already audits ${isSeveral ? 'the whole organization' : 'this submission'}.`
      : !auditor
        ? 'Choose an auditor first.'
        : subIds.length === 0
          ? 'Choose at least one submission.'
          : null);
  const meaning = (row: AuditorRow): string =>
    reach === 'several' ? meaningOfSeveral(row, subIds, of) : meaningOfAdding(row, reach, of);
  const assign = (row: AuditorRow): void => {
    if (reach === 'organization') onAssignWhole(row);
    else onAssign(row, subIds);
  };
  return (
    <FieldBar className={styles.bar}>
      <label>
        Auditor
        <PlainSelect value={auditor ? email : ''} onChange={({ target }) => setEmail(target.value)}>
          <option value="">Choose an auditor</option>
          {choices.map((row) => (
            <option key={row.email} value={row.email}>
              {getName(row) === row.email ? row.email : `${getName(row)} (${row.email})`}
            </option>
          ))}
        </PlainSelect>
      </label>
      <label>
        Audits
        <PlainSelect
          value={reach}
          onChange={({ target }) =>
            setReach(reachChoices.find(({ value }) => value === target.value)?.value ?? 'submission')
          }
        >
          {reachChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </PlainSelect>
      </label>
      <DisabledReasonButton
        variant="contained"
        reason={refused}
        isBusy={isBusy}
        onClick={() => auditor && assign(auditor)}
      >
        {isSeveral && subIds.length > 1 ? `Assign to ${subIds.length} submissions` : 'Assign'}
      </DisabledReasonButton>
      <span className={styles.meaning} aria-live="polite">
        {auditor && meaning(auditor)}
      </span>
      {auditor && isSeveral && (
        <div className={styles.submissions}>
          <ChooseSubmissions
            orgId={of.orgId}
            auditor={auditor}
            selected={subIds.map(String)}
            onSelect={setSelected}
          />
        </div>
      )}
    </FieldBar>
  );
}
