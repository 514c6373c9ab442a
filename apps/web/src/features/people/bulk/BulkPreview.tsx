/** Every change before it happens, and every problem next to its line; afterwards what was done to whom. */
import { Button } from '#src/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { AccountNote } from '#src/components/AccountNote.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { saveCsv } from '#src/ui/csv.ts';
import { Row, Spacer, Stack } from '#src/ui/Layout.tsx';
import { Pager, pageSizes } from '#src/ui/Pager.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { Muted } from '#src/ui/Text.tsx';
import type { CountChip } from './bulk-users-view.ts';
import type { ChangeKind, PreviewRow } from './preview-rows.ts';

const changes: Readonly<Record<ChangeKind, CountChip>> = {
  add: { tone: 'ok', label: '+ Add' },
  remove: { tone: 'bad', label: '− Remove' },
  submissions: { tone: 'info', label: 'Audited submissions change' },
  lock: { tone: 'bad', label: 'Lock' },
  unlock: { tone: 'ok', label: 'Unlock' },
  link: { tone: 'info', label: 'Send link' },
  has: { tone: 'none', label: 'Has it' },
  none: { tone: 'none', label: 'No change' },
  repeated: { tone: 'none', label: 'Counts once' },
  problem: { tone: 'bad', label: 'Problem' },
};
const done: typeof changes = {
  ...changes,
  add: { tone: 'ok', label: 'Added' },
  remove: { tone: 'none', label: 'Removed' },
  submissions: { tone: 'info', label: 'Audited submissions changed' },
  lock: { tone: 'none', label: 'Locked' },
  unlock: { tone: 'ok', label: 'Unlocked' },
  link: { tone: 'ok', label: 'Link made' },
};

function Change({ row, isDone }: { row: PreviewRow; isDone: boolean }) {
  const { person, kind, isNew, note, isBadAddress } = row;
  const { tone, label } = (isDone ? done : changes)[kind];
  if (kind === 'problem' && person !== '' && !isBadAddress) return note;
  return (
    <Row gap="xs">
      {isNew && <Chip tone="info">New person</Chip>}
      {!(isNew && kind === 'none') && <Chip tone={tone}>{isBadAddress ? 'Not an address' : label}</Chip>}
    </Row>
  );
}

const Person = ({ row: { person, note, account, link } }: { row: PreviewRow }) => (
  <div>
    {person || note}
    {account && (
      <Muted>
        <AccountNote account={account} />
      </Muted>
    )}
    {link !== undefined && <Muted>{link}</Muted>}
  </div>
);

const toColumns = (isDone: boolean): readonly PlainColumn<PreviewRow>[] => [
  { header: 'Person', width: '38%', cell: (row) => <Person row={row} /> },
  { header: 'Entity', width: '22%', cell: ({ entity }) => entity },
  { header: 'Role', width: '118px', cell: ({ role }) => role },
  { header: isDone ? 'Done' : 'Change', cell: (row) => <Change row={row} isDone={isDone} /> },
];

export interface BulkPreviewProps {
  readonly title: string;
  readonly chips: readonly CountChip[];
  readonly rows: readonly PreviewRow[];
  /** Shows the outcome instead of the preview. */
  readonly isDone?: boolean;
  readonly note: string;
  readonly children: ReactNode;
  /** Under the buttons. */
  readonly reason?: string | null;
}

export function BulkPreview(props: BulkPreviewProps) {
  const { title, chips, rows, isDone = false, note, children, reason = null } = props;
  const [pageSize, setPageSize] = useState(10);
  const [at, setAt] = useState({ rows, index: 0 });
  const index = at.rows === rows ? at.index : 0;
  const shown = rows.slice(index * pageSize, (index + 1) * pageSize).map((row, line) => ({ ...row, line }));
  const labels = isDone ? done : changes;
  const exportRows = (): void =>
    saveCsv(
      isDone ? 'BulkUserOutcome.csv' : 'BulkUserPreview.csv',
      ['Person', 'New', 'Entity', 'Role', isDone ? 'Done' : 'Change', 'Activation'],
      rows.map((row) => [
        row.person,
        row.isNew ? 'new' : '',
        row.entity,
        row.role,
        row.note || labels[row.kind].label.replace(/^[+−] /, ''),
        row.link ?? '',
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
          label={isDone ? 'Outcome' : 'Preview'}
          rows={shown}
          columns={toColumns(isDone)}
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
          <Muted as="span">{note}</Muted>
          <Spacer />
          <Button variant="outlined" onClick={exportRows}>
            {isDone ? 'Export outcome' : 'Export preview'}
          </Button>
          {children}
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
