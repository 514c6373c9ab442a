/** Every change before it happens, and every problem next to its line; afterwards what was done to whom. */
import { Button } from '#src/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { AccountNote } from '#src/components/AccountNote.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { saveCsv } from '#src/ui/csv.ts';
import { Row, Spacer, Stack } from '#src/ui/Layout.tsx';
import { Pager, type PagerProps, pageSizes } from '#src/ui/Pager.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { Muted } from '#src/ui/Text.tsx';
import type { CountChip } from './bulk-users-view.ts';
import type { ChangeKind, PreviewRow } from './preview-rows.ts';

const chip = (tone: CountChip['tone'], label: string): CountChip => ({ tone, label });

/** In the preview, and where it differs, in the outcome. */
const chips: Readonly<Record<ChangeKind, readonly [planned: CountChip, done?: CountChip]>> = {
  add: [chip('ok', '+ Add'), chip('ok', 'Added')],
  remove: [chip('bad', '− Remove'), chip('none', 'Removed')],
  submissions: [chip('info', 'Audited submissions change'), chip('info', 'Audited submissions changed')],
  lock: [chip('bad', 'Lock'), chip('none', 'Locked')],
  unlock: [chip('ok', 'Unlock'), chip('ok', 'Unlocked')],
  link: [chip('info', 'Send link'), chip('ok', 'Link made')],
  has: [chip('none', 'Has it')],
  none: [chip('none', 'No change')],
  repeated: [chip('none', 'Counts once')],
  problem: [chip('bad', 'Problem')],
};

function getChip(kind: ChangeKind, isDone: boolean): CountChip {
  const [planned, done = planned] = chips[kind];
  return isDone ? done : planned;
}

function Change({ row, isDone }: { row: PreviewRow; isDone: boolean }) {
  const { person, kind, isNew, note, isBadAddress } = row;
  const { tone, label } = getChip(kind, isDone);
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

const exportRows = (rows: readonly PreviewRow[], isDone: boolean): void =>
  saveCsv(
    isDone ? 'BulkUserOutcome.csv' : 'BulkUserPreview.csv',
    ['Person', 'New', 'Entity', 'Role', isDone ? 'Done' : 'Change', 'Activation'],
    rows.map((row) => [
      row.person,
      row.isNew ? 'new' : '',
      row.entity,
      row.role,
      row.note || getChip(row.kind, isDone).label.replace(/^[+−] /, ''),
      row.link ?? '',
    ]),
  );

/** The rows of one page; other rows begin with the first page. */
function usePages<Item>(rows: readonly Item[]): {
  readonly shown: readonly Item[];
  readonly pager: PagerProps;
} {
  const [pageSize, setPageSize] = useState(10);
  const [page, setPage] = useState({ rows, index: 0 });
  const pageIndex = page.rows === rows ? page.index : 0;
  return {
    shown: rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    pager: {
      count: rows.length,
      pageIndex,
      pageSize,
      pageSizes,
      onPage: (index) => setPage({ rows, index }),
      onPageSize: (size) => {
        setPage({ rows, index: 0 });
        setPageSize(size);
      },
    },
  };
}

export interface BulkPreviewProps {
  readonly title: string;
  readonly counts: readonly CountChip[];
  readonly rows: readonly PreviewRow[];
  /** Shows the outcome instead of the preview. */
  readonly isDone?: boolean;
  readonly note: string;
  /** The buttons. */
  readonly children: ReactNode;
  /** Why it cannot be continued. */
  readonly reason?: string | null;
}

export function BulkPreview(props: BulkPreviewProps) {
  const { title, counts, rows, isDone = false, note, children, reason = null } = props;
  const { shown, pager } = usePages(rows);
  return (
    <Panel title={title}>
      <Stack gap="m">
        <Row gap="xs">
          {counts.map(({ tone, label }) => (
            <Chip key={label} tone={tone}>
              {label}
            </Chip>
          ))}
        </Row>
        <PlainTable
          label={isDone ? 'Outcome' : 'Preview'}
          rows={shown.map((row, line) => ({ ...row, line }))}
          columns={toColumns(isDone)}
          getRowId={({ line }) => String(line)}
          isBad={({ kind }) => kind === 'problem'}
          hasBlocks
        />
        <Pager {...pager} />
        <Row>
          <Muted as="span">{note}</Muted>
          <Spacer />
          <Button variant="outlined" onClick={() => exportRows(rows, isDone)}>
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
