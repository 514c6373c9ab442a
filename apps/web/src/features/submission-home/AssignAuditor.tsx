/** The bar above the auditors: choose one of the list of auditors and how far he may go, and assign him. */
import { styled } from '@mui/material/styles';
import type { AuditorLevel } from '@idss/domain/permissions/auditor-access';
import { useState } from 'react';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import {
  type AuditorRow,
  levelChoices,
  meaningOfAdding,
  nameOf,
  type OfSubmission,
} from './auditors-view.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 12,
  padding: '12px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& label': {
    display: 'grid',
    gap: 3,
    minWidth: 0,
    maxWidth: '100%',
    fontSize: '.75rem',
    color: theme.vars.palette.text.secondary,
  },
  '& .meaning': { flex: '1 1 260px', minHeight: 28, display: 'flex', alignItems: 'center' },
}));

export interface AssignAuditorProps {
  readonly of: OfSubmission;
  readonly choices: readonly AuditorRow[];
  /** Why nobody can be assigned by this user; null where somebody can. */
  readonly reason: string | null;
  readonly isBusy: boolean;
  readonly onAssign: (row: AuditorRow, level: AuditorLevel) => void;
}

export function AssignAuditor({ of, choices, reason, isBusy, onAssign }: AssignAuditorProps) {
  const [email, setEmail] = useState('');
  const [level, setLevel] = useState<AuditorLevel>('submission');
  const chosen = choices.find((row) => row.email === email);
  const refused =
    reason ??
    (choices.length === 0
      ? 'Everybody on the list of auditors audits this submission already.'
      : chosen
        ? null
        : 'Choose an auditor first.');
  return (
    <Bar>
      <label>
        Auditor
        <PlainSelect value={chosen ? email : ''} onChange={({ target }) => setEmail(target.value)}>
          <option value="">Choose an auditor</option>
          {choices.map((row) => (
            <option key={row.email} value={row.email}>
              {nameOf(row) === row.email ? row.email : `${nameOf(row)} (${row.email})`}
            </option>
          ))}
        </PlainSelect>
      </label>
      <label>
        Audits
        <PlainSelect
          value={level}
          onChange={({ target }) =>
            setLevel(levelChoices.find(({ value }) => value === target.value)?.value ?? 'submission')
          }
        >
          {levelChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </PlainSelect>
      </label>
      <DisabledReasonButton
        variant="contained"
        reason={refused}
        loading={isBusy}
        onClick={() => chosen && onAssign(chosen, level)}
      >
        Assign
      </DisabledReasonButton>
      <span className="meaning" aria-live="polite">
        {chosen && meaningOfAdding(chosen, level, of)}
      </span>
    </Bar>
  );
}
