/** Every change before it happens, and every problem next to its line. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Chip } from '#src/ui/Chip.tsx';
import { saveCsv } from '#src/ui/csv.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Row, Spacer, Stack } from '#src/ui/Layout.tsx';
import { Pager, pageSizes } from '#src/ui/Pager.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { Muted } from '#src/ui/Text.tsx';
import type { ChangeKind, CountChip, PreviewRow } from './bulk-users-view.ts';

const changes: Readonly<Record<ChangeKind, CountChip>> = {
  add: { tone: 'ok', label: '+ Add' },
  remove: { tone: 'bad', label: '− Remove' },
  submissions: { tone: 'info', label: 'Audited submissions change' },
  has: { tone: 'none', label: 'Has it' },
  none: { tone: 'none', label: 'No change' },
  problem: { tone: 'bad', label: 'Problem' },
};

function Change({ person, kind, isNew, note, isBadAddress }: PreviewRow) {
  const { tone, label } = changes[kind];
  if (kind === 'problem' && person !== '' && !isBadAddress) return note;
  return (
    <Row gap="xs">
      {isNew && <Chip tone="info">New person</Chip>}
      {!(isNew && kind === 'none') && <Chip tone={tone}>{isBadAddress ? 'Not an address' : label}</Chip>}
    </Row>
  );
}

const columns: readonly PlainColumn<PreviewRow>[] = [
  { header: 'Person', width: '34%', cell: ({ person, note }) => person || note },
  { header: 'Entity', width: '24%', cell: ({ entity }) => entity },
  { header: 'Role', width: '100px', cell: ({ role }) => role },
  { header: 'Change', cell: (row) => <Change {...row} /> },
];

export interface BulkPreviewProps {
  readonly title: string;
  readonly chips: readonly CountChip[];
  readonly rows: readonly PreviewRow[];
  /** Why it cannot be continued. */
  readonly reason: string | null;
  readonly onContinue: () => void;
}

export function BulkPreview({ title, chips, rows, reason, onContinue }: BulkPreviewProps) {
  const [pageSize, setPageSize] = useState(10);
  const [at, setAt] = useState({ rows, index: 0 });
  const index = at.rows === rows ? at.index : 0;
  const shown = rows.slice(index * pageSize, (index + 1) * pageSize).map((row, line) => ({ ...row, line }));
  const exportPreview = (): void =>
    saveCsv(
      'BulkUserPreview.csv',
      ['Person', 'New', 'Entity', 'Role', 'Change'],
      rows.map(({ person, isNew, entity, role, kind, note }) => [
        person,
        isNew ? 'new' : '',
        entity,
        role,
        note || changes[kind].label.replace(/^[+−] /, ''),
      ]),
    );
  return (
    <Panel title={title}>
      <Stack gap="m">
        <Row gap="xs">
          {chips.map(({ tone, label }) => (
            <Chip key={label} tone={tone}>
              {label}
            </Chip>
          ))}
        </Row>
        <PlainTable
          label="Preview"
          rows={shown}
          columns={columns}
          rowId={({ line }) => String(line)}
          isBad={({ kind }) => kind === 'problem'}
          hasBlocks
        />
        <Pager
          count={rows.length}
          pageIndex={index}
          pageSize={pageSize}
          pageSizes={pageSizes}
          onPage={(next) => setAt({ rows, index: next })}
          onPageSize={(size) => {
            setAt({ rows, index: 0 });
            setPageSize(size);
          }}
        />
        <Row>
          <Muted as="span">All or nothing: with a problem, nothing is changed.</Muted>
          <Spacer />
          <Button variant="outlined" onClick={exportPreview}>
            Export preview
          </Button>
          <DisabledReasonButton variant="contained" reason={reason} onClick={onContinue}>
            Continue
          </DisabledReasonButton>
        </Row>
        {reason !== null && (
          <Row isAtEnd>
            <Muted as="span" role="status">
              {reason}
            </Muted>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
