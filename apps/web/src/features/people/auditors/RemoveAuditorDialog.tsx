/** Asks before an auditor loses access, and from how much of it. */
import type { AuditorLevel } from '@idss/domain/permissions/auditor-access';
import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/ConfirmDialog.tsx';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import styles from './RemoveAuditorDialog.module.css';
import { Box } from '#src/ui/Layout.tsx';
import {
  type AuditorRow,
  hasOtherAccess,
  meaningOfRemoving,
  getName,
  type OfSubmission,
} from './auditors-view.ts';

export interface RemoveAuditorDialogProps extends Pick<ConfirmDialogProps, 'isBusy' | 'error' | 'onCancel'> {
  readonly row: AuditorRow;
  readonly of: OfSubmission;
  readonly onRemove: (level: AuditorLevel) => void;
}

export function RemoveAuditorDialog({ row, of, onRemove, ...dialog }: RemoveAuditorDialogProps) {
  const [level, setLevel] = useState<AuditorLevel>('submission');
  const choices = [
    { value: 'submission', label: `From submission ${of.subId}` },
    { value: 'organization', label: `From every submission of ${of.orgName}` },
  ] as const;
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      title={`Remove ${getName(row)}?`}
      confirmLabel="Remove"
      tone="danger"
      onConfirm={() => onRemove(level)}
    >
      The auditor loses access immediately. Designations and comments that were entered stay.
      {hasOtherAccess(row, of.subId) ? (
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
              <span className={styles.small}>{meaningOfRemoving(row, value, of)}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <Box above="s">{meaningOfRemoving(row, 'submission', of)}</Box>
      )}
    </ConfirmDialog>
  );
}
