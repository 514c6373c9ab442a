/** One line of the review table. Drawn again only when something of its own changes. */
import { designations } from '@idss/domain/audit/designation';
import { formatNumber, pluralize } from '@idss/domain/format-number';
import { memo, type ReactNode, useEffect } from 'react';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { formatMoment } from '#src/components/moments.ts';
import { joinClasses } from '#src/ui/element.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import type { CellChange, RowChanges } from './changes.ts';
import { formatDifference } from './cell-text.ts';
import { CommentEditor } from './CommentEditor.tsx';
import { DesignationEditor } from './DesignationEditor.tsx';
import { formatDesignation, designationNames, parseDesignation, getStatus } from './designation-names.ts';
import styles from './review-grid.module.css';
import { getColumnIndex, columns, type ColumnId } from './keyboard.ts';
import type { FocusMove } from './focus-move.ts';
import type { CellName, Line, ReviewRow, RowFindings } from './review-rows.ts';

const ConflictChoice = lazyComponent(() => import('./ConflictChoice.tsx'));

export interface Editing {
  readonly text: string | null;
}

export interface LineEvents {
  readonly onCommit: (row: ReviewRow, cell: CellName, value: string, move: FocusMove) => void;
  readonly onCancel: (move: FocusMove) => void;
  readonly onResolve: (row: ReviewRow, cell: CellName, choice: 'mine' | 'theirs') => void;
}

export interface GridLineProps {
  readonly line: Line;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  /** Pixels from the top of the table at which it stays; null: it scrolls. */
  readonly stickyAt: number | null;
  readonly measure: (element: Element | null) => void;
  readonly changes: RowChanges | undefined;
  /** Its own, or that of the row from which it takes its designation. */
  readonly designation: string;
  readonly comment: string;
  readonly isReviewed: boolean;
  readonly source: RowChanges | undefined;
  /** Places of the columns that are shown. Keep its identity stable. */
  readonly shownColumns: readonly number[];
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

function ConflictCell({ change, mine, theirs }: { change: CellChange; mine: string; theirs: string }) {
  const { conflict } = change;
  // Loaded before the choice is opened: its keys may follow at once.
  useEffect(() => ConflictChoice.preload(), []);
  if (!conflict) return null;
  return (
    <span className={styles.text}>
      <b>Yours: {mine || 'empty'}</b>
      <span className={styles.note}>
        Also saved: <b>{theirs || 'empty'}</b> by {conflict.changedBy}, {formatMoment(conflict.changedOn)}
      </span>
    </span>
  );
}

function DesignationCell({ value, isOpen }: { value: string; isOpen: boolean }) {
  const designation = parseDesignation(value);
  if (!designation)
    return (
      <span className={isOpen ? styles.open : styles.quiet}>
        {value === '' ? (isOpen ? 'Open' : 'None') : value}
      </span>
    );
  return (
    <span className={styles.text}>
      <span className={styles.code}>{designation}</span> {designationNames[designation]}
    </span>
  );
}

/** Why the list of a row is as short as it is, for those who do not open it. */
export function describeNotOffered({ options, reason }: ReviewRow): string {
  const missingDesignations = designations.filter((designation) => !options.includes(designation));
  return missingDesignations.length === 0
    ? ''
    : `Not offered: ${missingDesignations.join(', ')}. ${reason ?? ''}`.trim();
}

interface CategoryCellProps {
  readonly line: Extract<Line, { kind: 'category' }>;
  readonly columns: number;
  readonly hasFocus: boolean;
}

const CategoryCell = ({ line, columns: span, hasFocus }: CategoryCellProps) => (
  <div
    role="gridcell"
    className={styles.whole}
    aria-colspan={span}
    data-column={0}
    tabIndex={hasFocus ? 0 : -1}
  >
    <span className={styles.fold} aria-hidden>
      <Icon name="right" size={15} />
    </span>
    {line.name}
    <span className={styles.measures}>
      {line.measures} {pluralize(line.measures, 'measure')}
      {line.toReview > 0 && `, ${line.reviewed} of ${line.toReview} reviewed`}
    </span>
  </div>
);

function NameOfRow({ row, line, href }: { row: ReviewRow; line: Line; href: string | null }) {
  if (row.indicatorKey !== '') return <span className={styles.text}>{row.name}</span>;
  return (
    <>
      {line.isExpanded !== null && (
        <span className={styles.fold} aria-hidden data-fold>
          <Icon name="right" size={15} />
        </span>
      )}
      <span className={styles.text}>
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
  );
}

interface AuditorCellProps extends Pick<GridLineProps, 'changes' | 'editing' | 'column' | 'events'> {
  readonly row: ReviewRow;
  readonly cell: CellName;
  readonly format: (value: string) => string;
  readonly editor: (typed: string | null) => ReactNode;
  readonly children: ReactNode;
}

/** A cell of the auditor: being edited, in conflict, or as it is shown. */
function AuditorCell(props: AuditorCellProps) {
  const { row, cell, format, editing, events } = props;
  const change = props.changes?.[cell];
  const isEdited = editing !== null && props.column === getColumnIndex(cell);
  if (isEdited && !change?.conflict) return props.editor(editing.text);
  if (!change?.conflict) return props.children;
  if (isEdited)
    return (
      <ConflictChoice
        onResolve={(choice) => events.onResolve(row, cell, choice)}
        onCancel={() => events.onCancel('stay')}
        change={change}
        format={format}
        label={getLabel(row)}
      />
    );
  return <ConflictCell change={change} mine={format(change.value)} theirs={format(change.conflict.theirs)} />;
}

const getLabel = ({ measureCode, indicatorKey, name }: ReviewRow): string =>
  indicatorKey === '' ? measureCode : `${measureCode} ${name}`;

const isAuditorColumn = (id: ColumnId): id is CellName => id === 'auditDesignation' || id === 'comment';

const openArrow = (
  <span className={styles.arrow}>
    <Icon name="down" size={14} />
  </span>
);

function Findings({ findings }: { findings: RowFindings }) {
  const { count, worst } = findings;
  return (
    <span className={styles.text} data-worst={worst === 'Warning' ? 'warn' : 'bad'}>
      <Icon name={worst === 'Warning' ? 'warn' : 'bad'} size={15} /> {count}
      <VisuallyHidden>
        {' '}
        {pluralize(count, 'finding')}, the worst: {worst}
      </VisuallyHidden>
    </span>
  );
}

const Unusual = ({ side }: { side: NonNullable<ReviewRow['unusual']> }) => (
  <span className={styles.text} data-worst="warn">
    <span aria-hidden>{side === 'high' ? '▲' : '▼'} </span>
    <VisuallyHidden>Unusually </VisuallyHidden>
    {side}
  </span>
);

const Reviewed = ({ isReviewed }: { isReviewed: boolean }) => (
  <span data-reviewed={isReviewed}>
    <Icon name={isReviewed ? 'check' : 'none'} size={15} />
    <VisuallyHidden>{isReviewed ? 'Reviewed' : 'Not reviewed'}</VisuallyHidden>
  </span>
);

const formatCount = (count: number | null): string => (count === null ? '' : formatNumber(count));

/** What comes from the results. */
function getResult(id: ColumnId, row: ReviewRow, isReviewed: boolean): ReactNode {
  switch (id) {
    case 'numerator':
    case 'denominator':
      return formatCount(row[id]);
    case 'rate':
      return row.displayRate;
    case 'lastYear':
      return row.lastYearRate;
    case 'difference':
      return row.isLargeDifference ? (
        <strong className={styles.large}>
          {formatDifference(row.difference)}
          <VisuallyHidden>, large</VisuallyHidden>
        </strong>
      ) : (
        formatDifference(row.difference)
      );
    case 'unusual':
      return row.unusual && <Unusual side={row.unusual} />;
    case 'findings':
      return row.findings && <Findings findings={row.findings} />;
    case 'reviewed':
      return row.canReview && <Reviewed isReviewed={isReviewed} />;
    case 'benefit':
      return row.benefitOffered;
    default:
      return null;
  }
}

function getContent(id: ColumnId, props: GridLineProps, row: ReviewRow, isEditable: boolean): ReactNode {
  const { line, designation, comment, getHref, changes, editing, column, events } = props;
  const auditorCell = { row, changes, editing, column, events };
  const label = getLabel(row);
  switch (id) {
    case 'name':
      return <NameOfRow row={row} line={line} href={getHref?.(row.measureCode) ?? null} />;
    case 'status':
      // In one line: no row moves when another one is designated.
      return <span className={styles.text}>{getStatus(designation)}</span>;
    case 'auditDesignation':
      return (
        <AuditorCell
          {...auditorCell}
          cell={id}
          format={formatDesignation}
          editor={(typed) => (
            <DesignationEditor
              row={row}
              label={`Audit designation of ${label}`}
              value={designation}
              typed={typed}
              onCommit={(value, move) => events.onCommit(row, id, value, move)}
              onCancel={events.onCancel}
            />
          )}
        >
          <DesignationCell value={designation} isOpen={row.isOpen} />
          {isEditable && openArrow}
        </AuditorCell>
      );
    case 'comment':
      return (
        <AuditorCell
          {...auditorCell}
          cell={id}
          format={String}
          editor={(typed) => (
            <CommentEditor
              label={`Comment on ${label}`}
              value={comment}
              typed={typed}
              onCommit={(value, move) => events.onCommit(row, id, value, move)}
              onCancel={() => events.onCancel('stay')}
            />
          )}
        >
          <span className={styles.text}>{comment}</span>
        </AuditorCell>
      );
    default:
      return getResult(id, row, props.isReviewed);
  }
}

const classes: Partial<Record<ColumnId, string | undefined>> = {
  name: styles.name,
  numerator: styles.number,
  denominator: styles.number,
  rate: joinClasses(styles.number, styles.rate),
  lastYear: joinClasses(styles.number, styles.quiet),
  difference: joinClasses(styles.number, styles.quiet),
  unusual: styles.found,
  findings: styles.found,
  reviewed: styles.reviewed,
  status: styles.quiet,
};

const isSelected = (columnIndex: number, { selectedFrom, selectedTo }: GridLineProps): boolean =>
  columnIndex >= selectedFrom && columnIndex <= selectedTo;

const getLevel = (row: ReviewRow, { isExpanded }: Line): string =>
  row.indicatorKey !== '' ? 'indicator' : isExpanded === null ? 'measure' : 'opens';

const findChange = (id: ColumnId, { changes, source }: GridLineProps, row: ReviewRow) =>
  isAuditorColumn(id) ? (row.takesFrom === null ? changes : source)?.[id] : undefined;

const getTitle = (id: ColumnId, row: ReviewRow): string | undefined =>
  id === 'auditDesignation' && row.reason ? describeNotOffered(row) : undefined;

/** No component of its own: a table has thousands of cells. */
function renderCell(columnIndex: number, props: GridLineProps, row: ReviewRow): ReactNode {
  const { line, column, editing, canEdit } = props;
  const id = columns[columnIndex]?.id;
  if (!id) return null;
  const isEditable = canEdit && row.isEditable && isAuditorColumn(id);
  const isEdited = editing !== null && columnIndex === column;
  const change = findChange(id, props, row);
  const unsaved = isEdited ? undefined : change;
  return (
    <div
      key={id}
      role={id === 'name' ? 'rowheader' : 'gridcell'}
      className={joinClasses(classes[id], isEditable && styles.edits)}
      data-column={columnIndex}
      tabIndex={columnIndex === column && !isEdited ? 0 : -1}
      data-level={id === 'name' ? getLevel(row, line) : undefined}
      aria-readonly={isAuditorColumn(id) ? !isEditable : undefined}
      title={isEditable ? getTitle(id, row) : undefined}
      aria-selected={isSelected(columnIndex, props) || undefined}
      data-changed={unsaved && true}
      data-conflict={change?.conflict && true}
    >
      {getContent(id, props, row, isEditable)}
      {unsaved && <VisuallyHidden>{unsaved.conflict ? ', in conflict' : ', not saved'}</VisuallyHidden>}
    </div>
  );
}

function GridLineBody(props: GridLineProps) {
  const { line, index, start, stickyAt, measure, shownColumns, column } = props;
  const isMeasure = line.kind === 'row' && line.row.indicatorKey === '';
  return (
    <div
      className={styles.gridRow}
      ref={measure}
      role="row"
      data-index={index}
      data-line={line.key}
      aria-rowindex={index + 2}
      style={stickyAt === null ? { transform: `translateY(${start}px)` } : { top: stickyAt }}
      data-sticky={stickyAt !== null || undefined}
      data-current={(line.kind === 'row' && column !== -1 && props.editing === null) || undefined}
      aria-expanded={line.isExpanded ?? undefined}
      data-kind={line.kind === 'category' ? 'category' : isMeasure ? 'measure' : 'indicator'}
      aria-level={line.kind === 'category' ? 1 : isMeasure ? 2 : 3}
    >
      {line.kind === 'category' ? (
        <CategoryCell line={line} columns={shownColumns.length} hasFocus={column !== -1} />
      ) : (
        shownColumns.map((columnIndex) => renderCell(columnIndex, props, line.row))
      )}
    </div>
  );
}
export const GridLine = memo(GridLineBody);
