/** Asks before an auditor loses access, and from how much of it. */
import type { AuditorLevel } from '@idss/domain/permissions/auditor-access';
import { personName } from '@idss/domain/people/role-text';
import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/ConfirmDialog.tsx';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import styles from './RemoveAuditorDialog.module.css';
import { Box } from '#src/ui/Layout.tsx';
import { type AuditorRow, hasOtherAccess, explainRemoving, type AuditedSubmission } from './auditors-view.ts';

export interface RemoveAuditorDialogProps extends Pick<ConfirmDialogProps, 'isBusy' | 'error' | 'onCancel'> {
  readonly row: AuditorRow;
  readonly submission: AuditedSubmission;
  readonly onRemove: (level: AuditorLevel) => void;
}

export function RemoveAuditorDialog({ row, submission, onRemove, ...dialog }: RemoveAuditorDialogProps) {
  const [level, setLevel] = useState<AuditorLevel>('submission');
  const choices = [
    { value: 'submission', label: `From submission ${submission.subId}` },
    { value: 'organization', label: `From every submission of ${submission.orgName}` },
  ] as const;
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      title={`Remove ${personName(row)}?`}
      confirmLabel="Remove"
      tone="danger"
      onConfirm={() => onRemove(level)}
    >
      The auditor loses access immediately. Designations and comments that were entered stay.
      {hasOtherAccess(row, submission.subId) ? (
        <fieldset className={styles.choices}>
          <legend>Remove</legend>
          {choices.map(({ value, label }) => (
            <label key={value}>
              <NativeCheck
                type="radio"
                name="remove-from"
                checked={level === value}
                onChange={() => setLevel(value)}
              />
              {label}
              <span className={styles.small}>{explainRemoving(row, value, submission)}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <Box above="s">{explainRemoving(row, 'submission', submission)}</Box>
      )}
    </ConfirmDialog>
  );
}
