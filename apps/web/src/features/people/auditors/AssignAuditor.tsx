/** The bar above the auditors: select an auditor and their access level, and assign them. */
import { personName } from '@idss/domain/people/role-text';
import { roleLabels } from '@idss/domain/permissions/actions';
import { useState } from 'react';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { FieldBar } from '#src/ui/FieldBar.tsx';
import { SelectField } from '#src/ui/TableControls.tsx';
import styles from './AssignAuditor.module.css';
import {
  type AuditedSubmission,
  type AuditorRow,
  listCandidates,
  explainAdding,
  explainSeveral,
  findAssignReason,
  formatAssigned,
  type Reach,
  reachOptions,
  listUnassigned,
} from './auditors-view.ts';
import { ChooseSubmissions } from './ChooseSubmissions.tsx';
import type { AuditorChange } from './use-change-auditor.ts';

const toOption = (row: AuditorRow) => {
  const name = personName(row);
  return { value: row.email, label: name === row.email ? name : `${name} (${row.email})` };
};

export interface AssignAuditorProps {
  readonly submission: AuditedSubmission;
  /** Every listed auditor. */
  readonly known: readonly AuditorRow[];
  /** Why this user cannot assign auditors; null if they can. */
  readonly reason: string | null;
  readonly isBusy: boolean;
  readonly onAssign: (change: AuditorChange) => void;
}

export function AssignAuditor({ submission, known, reason, isBusy, onAssign }: AssignAuditorProps) {
  const { subId, orgId } = submission;
  const [email, setEmail] = useState('');
  const [reach, setReach] = useState<Reach>('submission');
  const [selected, setSelected] = useState<readonly string[]>([String(subId)]);
  const candidates = listCandidates(known, reach, submission);
  const auditor = candidates.find((row) => row.email === email);
  const isSeveral = reach === 'several';
  const subIds = auditor && isSeveral ? listUnassigned(selected, auditor) : [subId];
  const assign = (row: AuditorRow): void =>
    onAssign({
      row,
      level: isSeveral ? 'submission' : reach,
      action: 'add',
      // This one last: if one is refused, the auditor stays in the list of those who can be assigned.
      subIds: subIds.toSorted((a, b) => Number(a === subId) - Number(b === subId)),
      done: formatAssigned(row, subIds.length),
    });
  return (
    <FieldBar className={styles.bar}>
      <SelectField
        label={roleLabels.auditor}
        value={auditor ? email : ''}
        onChange={setEmail}
        options={[{ value: '', label: 'Choose an auditor' }, ...candidates.map(toOption)]}
      />
      <SelectField
        label="Audits"
        value={reach}
        onChange={(value) =>
          setReach(reachOptions.find((option) => option.value === value)?.value ?? 'submission')
        }
        options={reachOptions}
      />
      <DisabledReasonButton
        variant="contained"
        reason={reason ?? findAssignReason(candidates, auditor, reach, subIds)}
        isBusy={isBusy}
        onClick={() => auditor && assign(auditor)}
      >
        {isSeveral && subIds.length > 1 ? `Assign to ${subIds.length} submissions` : 'Assign'}
      </DisabledReasonButton>
      <span className={styles.meaning} aria-live="polite">
        {auditor &&
          (isSeveral
            ? explainSeveral(auditor, subIds, submission)
            : explainAdding(auditor, reach, submission))}
      </span>
      {auditor && isSeveral && (
        <div className={styles.submissions}>
          <ChooseSubmissions
            orgId={orgId}
            auditor={auditor}
            selected={subIds.map(String)}
            onSelect={setSelected}
          />
        </div>
      )}
    </FieldBar>
  );
}
