/** One line of the review table. Drawn again only when something of its own changes. */
import { designations } from '@idss/domain/audit/designation';
import { formatNumber, pluralize } from '@idss/domain/format-number';
import { memo, type ReactNode } from 'react';
import { fullMoment } from '#src/components/moments.ts';
import { joined } from '#src/ui/element.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import type { CellChange, RowChanges } from './changes.ts';
import { CommentEditor } from './CommentEditor.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { DesignationEditor, type Onward } from './DesignationEditor.tsx';
import { designationInWords, designationNames, designationIn, getStatus } from './designation-names.ts';
import styles from './review-grid.module.css';
import { columnAt, columns, type ColumnId } from './keyboard.ts';
import type { CellName, Line, ReviewRow } from './review-rows.ts';

export interface Editing {
  readonly text: string | null;
}

export interface LineEvents {
  readonly onCommit: (row: ReviewRow, cell: CellName, value: string, onward: Onward) => void;
  readonly onCancel: (onward: Onward) => void;
  readonly onTake: (row: ReviewRow, cell: CellName, whose: 'mine' | 'theirs') => void;
}

export interface GridLineProps {
  readonly line: Line;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly measure: (element: Element | null) => void;
  readonly changes: RowChanges | undefined;
  /** Its own, or that of the row from which it takes its designation. */
  readonly designation: string;
  readonly comment: string;
  readonly source: RowChanges | undefined;
  /** Places of the columns that are shown. Keep its identity stable. */
  readonly shown: readonly number[];
  /** -1: the focus is elsewhere. */
  readonly column: number;
  /** First and last of the columns that are selected in this line; -1 for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  readonly editing: Editing | null;
  readonly canEdit: boolean;
  /** Null: the user may not read measures one by one. */
  readonly getHref: ((code: string) => string) | null;
  readonly events: LineEvents;
}

function Conflicted({ change, mine, theirs }: { change: CellChange; mine: string; theirs: string }) {
  const { conflict } = change;
  if (!conflict) return null;
  return (
    <span className={styles.words}>
      <b>Yours: {mine || 'empty'}</b>
      <span className={styles.note}>
        Also saved: <b>{theirs || 'empty'}</b> by {conflict.changedBy}, {fullMoment(conflict.changedOn)}
      </span>
    </span>
  );
}

function DesignationCell({ value, isOpen }: { value: string; isOpen: boolean }) {
  const known = designationIn(value);
  if (!known)
    return (
      <span className={isOpen ? styles.open : styles.quiet}>
        {value === '' ? (isOpen ? 'Open' : 'None') : value}
      </span>
    );
  return (
    <span className={styles.words}>
      <span className={styles.code}>{known}</span> {designationNames[known]}
    </span>
  );
}

/** Why the list of a row is as short as it is, for those who do not open it. */
export function offeredWords({ options, reason }: ReviewRow): string {
  const missing = designations.filter((designation) => !options.includes(designation));
  return missing.length === 0 ? '' : `Not offered: ${missing.join(', ')}. ${reason ?? ''}`.trim();
}

function GridLineBody(props: GridLineProps) {
  const { line, index, start, measure, changes, designation, comment, source, column } = props;
  const { shown, selectedFrom, selectedTo, editing, canEdit, getHref, events } = props;
  const common = {
    ref: measure,
    role: 'row',
    'data-index': index,
    'data-line': line.key,
    'aria-rowindex': index + 2,
    style: { transform: `translateY(${start}px)` },
    ...(line.isExpanded === null ? {} : { 'aria-expanded': line.isExpanded }),
  } as const;
  if (line.kind === 'category')
    return (
      <div className={styles.gridRow} {...common} data-kind="category" aria-level={1}>
        <div
          role="gridcell"
          className={styles.whole}
          aria-colspan={shown.length}
          data-column={0}
          tabIndex={column === -1 ? -1 : 0}
        >
          <span className={styles.fold} aria-hidden>
            <Icon name="right" size={15} />
          </span>
          {line.name}
          <span className={styles.measures}>
            {line.measures} {pluralize(line.measures, 'measure')}
          </span>
        </div>
      </div>
    );

  const { row } = line;
  const isMeasure = row.indicatorKey === '';
  const href = isMeasure && getHref ? getHref(row.measureCode) : null;
  const getChange: Partial<Record<ColumnId, CellChange | undefined>> = {
    auditDesignation: row.takesFrom === null ? changes?.auditDesignation : source?.auditDesignation,
    status: undefined,
    comment: row.takesFrom === null ? changes?.comment : source?.comment,
  };

  const edits = (id: ColumnId): boolean =>
    canEdit && row.isEditable && (id === 'auditDesignation' || id === 'comment');
  const label = `${isMeasure ? row.measureCode : `${row.measureCode} ${row.name}`}`;
  /** A cell of the auditor: being edited, in conflict, or as it is shown. */
  const editable = (
    cell: CellName,
    inWords: (value: string) => string,
    editor: (typed: string | null) => ReactNode,
    shownAs: ReactNode,
  ): ReactNode => {
    const change = changes?.[cell];
    const isEdited = editing !== null && column === columnAt(cell);
    if (isEdited && !change?.conflict) return editor(editing.text);
    if (!change?.conflict) return shownAs;
    if (isEdited)
      return (
        <ConflictChoice
          onTake={(whose) => events.onTake(row, cell, whose)}
          onCancel={() => events.onCancel('stay')}
          change={change}
          inWords={inWords}
          label={label}
        />
      );
    return (
      <Conflicted change={change} mine={inWords(change.value)} theirs={inWords(change.conflict.theirs)} />
    );
  };
  const content: Record<ColumnId, () => ReactNode> = {
    name: () =>
      isMeasure ? (
        <>
          {line.isExpanded !== null && (
            <span className={styles.fold} aria-hidden data-fold>
              <Icon name="right" size={15} />
            </span>
          )}
          <span className={styles.words}>
            {href ? (
              <a href={href} tabIndex={-1} className={styles.code}>
                {row.measureCode}
              </a>
            ) : (
              <span className={styles.code}>{row.measureCode}</span>
            )}{' '}
            {row.name}
          </span>
        </>
      ) : (
        <span className={styles.words}>{row.name}</span>
      ),
    rate: () => row.displayRate,
    denominator: () => (row.denominator === null ? '' : formatNumber(row.denominator)),
    benefit: () => row.benefitOffered,
    auditDesignation: () =>
      editable(
        'auditDesignation',
        designationInWords,
        (typed) => (
          <DesignationEditor
            row={row}
            label={`Audit designation of ${label}`}
            value={designation}
            typed={typed}
            onCommit={(value, onward) => events.onCommit(row, 'auditDesignation', value, onward)}
            onCancel={events.onCancel}
          />
        ),
        <>
          <DesignationCell value={designation} isOpen={row.isOpen} />
          {edits('auditDesignation') && (
            <span className={styles.arrow}>
              <Icon name="down" size={14} />
            </span>
          )}
        </>,
      ),
    status: () => getStatus(designation),
    comment: () =>
      editable(
        'comment',
        String,
        (typed) => (
          <CommentEditor
            label={`Comment on ${label}`}
            value={comment}
            typed={typed}
            onCommit={(value, onward) => events.onCommit(row, 'comment', value, onward)}
            onCancel={() => events.onCancel('stay')}
          />
        ),
        <span className={styles.words}>{comment}</span>,
      ),
  };
  const classes: Partial<Record<ColumnId, string | undefined>> = {
    name: styles.name,
    rate: styles.number,
    denominator: styles.number,
    status: styles.quiet,
  };
  return (
    <div
      className={styles.gridRow}
      {...common}
      data-kind={isMeasure ? 'measure' : 'indicator'}
      aria-level={isMeasure ? 2 : 3}
    >
      {shown.map((at) => {
        const id = columns[at]?.id;
        if (!id) return null;
        const change = getChange[id];
        const isEdited = editing !== null && at === column;
        return (
          <div
            key={id}
            role={id === 'name' ? 'rowheader' : 'gridcell'}
            className={joined(classes[id], edits(id) && styles.edits)}
            data-column={at}
            tabIndex={at === column && !isEdited ? 0 : -1}
            data-level={
              id === 'name'
                ? isMeasure
                  ? line.isExpanded === null
                    ? 'measure'
                    : 'opens'
                  : 'indicator'
                : undefined
            }
            {...(id === 'auditDesignation' || id === 'comment' ? { 'aria-readonly': !edits(id) } : {})}
            {...(id === 'auditDesignation' && edits(id) && row.reason ? { title: offeredWords(row) } : {})}
            {...(at >= selectedFrom && at <= selectedTo ? { 'aria-selected': true } : {})}
            {...(change && !isEdited ? { 'data-changed': true } : {})}
            {...(change?.conflict ? { 'data-conflict': true } : {})}
          >
            {content[id]()}
            {change && !isEdited && (
              <VisuallyHidden>{change.conflict ? ', in conflict' : ', not saved'}</VisuallyHidden>
            )}
          </div>
        );
      })}
    </div>
  );
}
export const GridLine = memo(GridLineBody);
