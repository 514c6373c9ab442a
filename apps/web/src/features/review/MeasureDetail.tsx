/** One measure with all of its indicators in large fields; the same unsaved changes as the table's. Spec: audit-table. */
import { Button } from '#src/ui/Button.tsx';
import { Muted, Quiet, Title } from '#src/ui/Text.tsx';
import { maxCommentLength } from '@idss/domain/audit/save-review';
import { formatNumber } from '@idss/domain/format-number';
import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { KeyValue } from '#src/ui/KeyValue.tsx';
import styles from './MeasureDetail.module.css';
import { Row, Small, Spacer, Stack } from '#src/ui/Layout.tsx';
import {
  type CellChange,
  type RowChanges,
  setCell,
  getShownValue,
  keepMine,
  acceptTheirs,
} from './changes.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import { formatDesignation, getStatus } from './designation-names.ts';
import { describeNotOffered } from './GridLine.tsx';
import type { CellName, ReviewMeasure, ReviewRow } from './review-rows.ts';
import type { ReviewTable } from './use-changes.ts';

interface RowCardProps extends ReviewTable {
  readonly row: ReviewRow;
}

function Unsaved({ change }: { change: CellChange | undefined }) {
  return change ? <span className={styles.unsaved}> Not saved</span> : null;
}

interface CellFieldProps {
  readonly id: string;
  readonly row: ReviewRow;
  readonly rowChanges: RowChanges | undefined;
  readonly designation: string;
  readonly comment: string;
  readonly canEdit: boolean;
  readonly onSet: (cell: CellName, value: string) => void;
}

function DesignationField({ id, row, rowChanges, designation, canEdit, onSet }: CellFieldProps) {
  if (!canEdit)
    return (
      <KeyValue
        minimum={90}
        entries={[
          [
            'Audit designation',
            <>
              {`${formatDesignation(designation) || 'None'}${row.takesFrom === null ? '' : ', as the measure'}`}
              <Unsaved change={rowChanges?.auditDesignation} />
            </>,
          ],
        ]}
      />
    );
  return (
    <label htmlFor={`${id}-designation`}>
      <span>
        Audit designation
        <Unsaved change={rowChanges?.auditDesignation} />
      </span>
      <PlainSelect
        id={`${id}-designation`}
        value={designation}
        aria-describedby={`${id}-offered`}
        onChange={({ target }) => onSet('auditDesignation', target.value)}
      >
        {!row.options.some((option) => option === designation) && (
          <option value={designation}>
            {designation === '' ? 'Choose' : formatDesignation(designation)}
          </option>
        )}
        {row.options.map((option) => (
          <option key={option} value={option}>
            {formatDesignation(option)}
          </option>
        ))}
      </PlainSelect>
    </label>
  );
}

function CommentField({ id, rowChanges, comment, canEdit, onSet }: CellFieldProps) {
  if (!canEdit)
    return (
      <KeyValue
        minimum={600}
        entries={[
          [
            'Comment',
            <>
              <span className={styles.comment}>{comment || '–'}</span>
              <Unsaved change={rowChanges?.comment} />
            </>,
          ],
        ]}
      />
    );
  return (
    <label htmlFor={`${id}-comment`}>
      <span>
        Comment
        <Unsaved change={rowChanges?.comment} />
      </span>
      <TextBox
        as="textarea"
        className={styles.commentBox}
        id={`${id}-comment`}
        rows={2}
        maxLength={maxCommentLength}
        value={comment}
        onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => onSet('comment', target.value)}
      />
    </label>
  );
}

function RowFacts({ row, designation }: { row: ReviewRow; designation: string }) {
  const isMeasure = row.indicatorKey === '';
  return (
    <KeyValue
      minimum={90}
      entries={[
        ...(isMeasure
          ? []
          : ([
              ['Rate', row.displayRate === '' ? '–' : row.displayRate],
              ['Denominator', row.denominator === null ? '–' : formatNumber(row.denominator)],
            ] as const)),
        ['Benefit offered', row.benefitOffered === 'Y' ? 'Yes' : 'No'],
        ['Status', getStatus(designation) || (row.isOpen ? 'Open' : '–')],
      ]}
    />
  );
}

function RowCard({ row, rows, store: { changes, change }, refusal }: RowCardProps) {
  const id = useId();
  const rowChanges = changes[row.key];
  const designation = getShownValue(row, 'auditDesignation', changes, rows);
  const comment = getShownValue(row, 'comment', changes, rows);
  const isMeasure = row.indicatorKey === '';
  const canEdit = refusal === null && row.isEditable;
  const set = (cell: CellName, value: string): void =>
    change((previous) => setCell(previous, rows, row, cell, value));
  const field = { id, row, rowChanges, designation, comment, canEdit, onSet: set };
  const conflict = (cell: CellName, format: (value: string) => string) => {
    const changed = rowChanges?.[cell];
    return changed?.conflict ? (
      <ConflictChoice
        change={changed}
        label={row.name}
        format={format}
        onResolve={(choice) =>
          change((previous) => (choice === 'mine' ? keepMine : acceptTheirs)(previous, rows, row.key, cell))
        }
        onCancel={() => undefined}
      />
    ) : null;
  };
  return (
    <section className={styles.card} data-measure={isMeasure || undefined} aria-labelledby={`${id}-name`}>
      <div>
        <h3 id={`${id}-name`}>{isMeasure ? 'The measure' : row.name}</h3>
        <RowFacts row={row} designation={designation} />
      </div>
      <div>
        <DesignationField {...field} />
        <Quiet as="p" className={styles.below} id={`${id}-offered`}>
          {canEdit ? describeNotOffered(row) : ''}
        </Quiet>
        {conflict('auditDesignation', formatDesignation)}
      </div>
      <div>
        <CommentField {...field} />
        {conflict('comment', String)}
      </div>
    </section>
  );
}

export interface MeasureDetailProps extends ReviewTable {
  readonly measure: ReviewMeasure;
  /** Those that the filters show, in order; the current one may not be among them. */
  readonly measures: readonly ReviewMeasure[];
  readonly onShow: (code: string) => void;
  readonly onBack: () => void;
}

export function MeasureDetail({ measure, measures, onShow, onBack, ...cardProps }: MeasureDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const index = measures.findIndex(({ code }) => code === measure.code);
  const [previousMeasure, nextMeasure] = [measures[index - 1], measures[index + 1]];
  useEffect(() => {
    heading.current?.focus();
  }, [measure.code]);
  const step = (label: string, to: ReviewMeasure | undefined, reason: string) => (
    <DisabledReasonButton
      variant="outlined"
      reason={to ? null : reason}
      onClick={() => to && onShow(to.code)}
    >
      {label}
    </DisabledReasonButton>
  );
  return (
    <>
      <Row className={styles.head}>
        {step('Previous', previousMeasure, 'This is the first measure.')}
        <PlainSelect
          aria-label="Switch measure"
          value={measure.code}
          onChange={({ target }) => onShow(target.value)}
        >
          {index === -1 && <option value={measure.code}>{measure.code}</option>}
          {measures.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} {name}
            </option>
          ))}
        </PlainSelect>
        {step('Next', nextMeasure, 'This is the last measure.')}
        <Small as="span" role="status">
          {index === -1 ? '' : `${index + 1} of ${measures.length}`}
        </Small>
        <Spacer />
        <Button startIcon={<Icon name="table" size={16} />} onClick={onBack}>
          Back to the table
        </Button>
      </Row>
      <Stack gap="m" pad="l">
        <div>
          <Title ref={heading} level={2} tabIndex={-1}>
            {measure.code} {measure.name}
          </Title>
          <Muted>
            {measure.category}
            {measure.isMeasureLevelAudit && '. One designation for the whole measure.'}
          </Muted>
        </div>
        <RowCard key={measure.row.key} row={measure.row} {...cardProps} />
        {measure.indicators.map((row) => (
          <RowCard key={row.key} row={row} {...cardProps} />
        ))}
      </Stack>
    </>
  );
}
