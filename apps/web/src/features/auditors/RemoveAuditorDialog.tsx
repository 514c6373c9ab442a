/** Asks before an auditor loses access, and from how much of it. */
import { styled } from '@mui/material/styles';
import type { AuditorLevel } from '@idss/domain/permissions/auditor-access';
import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/ConfirmDialog.tsx';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import {
  type AuditorRow,
  hasOtherAccess,
  meaningOfRemoving,
  nameOf,
  type OfSubmission,
} from './auditors-view.ts';

const Choices = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: '12px 0 0',
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 6, fontWeight: 600 },
  '& label': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    alignItems: 'start',
    gap: '0 4px',
  },
  '& .small': { gridColumn: 2, color: theme.vars.palette.text.secondary, fontSize: '.75rem' },
}));

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
      title={`Remove ${nameOf(row)}?`}
      confirmLabel="Remove"
      tone="danger"
      onConfirm={() => onRemove(level)}
    >
      The access ends with the auditor's next click. Designations and comments that were entered stay.
      {hasOtherAccess(row, of.subId) ? (
        <Choices>
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
              <span className="small">{meaningOfRemoving(row, value, of)}</span>
            </label>
          ))}
        </Choices>
      ) : (
        <p style={{ margin: '8px 0 0' }}>{meaningOfRemoving(row, 'submission', of)}</p>
      )}
    </ConfirmDialog>
  );
}
