/** The selected row beside the table: its value, its findings, what a designation would mean, and its comment. */
import { formatNumber } from '@idss/domain/format-number';
import { useEffect, useRef } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { KeyValue } from '#src/ui/KeyValue.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Muted, Title } from '#src/ui/Text.tsx';
import type { Assignment } from './assign.ts';
import { formatDifference } from './cell-text.ts';
import { PanelDesignation } from './PanelDesignation.tsx';
import { PanelFindings } from './PanelFindings.tsx';
import { PanelKeys } from './PanelKeys.tsx';
import { PanelSnippets } from './PanelSnippets.tsx';
import { RowHistory } from './RowHistory.tsx';
import type { ReviewMeasure, ReviewRow } from './review-rows.ts';
import styles from './RowPanel.module.css';
import type { ReviewTable } from './use-changes.ts';

export interface RowPanelProps extends ReviewTable {
  readonly subId: number;
  readonly measurementYear: number;
  /** Null: a category, or nothing, is selected. */
  readonly row: ReviewRow | null;
  /** Those that the filters show, in order; the current one may not be among them. */
  readonly measures: readonly ReviewMeasure[];
  /** On a narrow window it is over the table, and only when it was asked for. */
  readonly isOpen: boolean;
  /** Its heading takes the focus whenever this is another object. */
  readonly focus: object | null;
  readonly onShow: (key: string) => void;
  readonly onBack: () => void;
  /** Several rows that are selected together: a designation and a snippet are for all of them. Empty: only the row. */
  readonly selection: readonly ReviewRow[];
  readonly onAssign: (rows: readonly ReviewRow[], assignment: Assignment) => void;
  /** The snippets of the person and of the organization; undefined: they have none, or these are not read yet. */
  readonly lists: Answer<'GetCommentSnippets'> | undefined;
  readonly texts: readonly string[];
  readonly getText: (text: string) => string;
}

interface MeasureSwitchProps extends Pick<RowPanelProps, 'measures' | 'onShow'> {
  readonly row: ReviewRow;
}

function MeasureSwitch({ row, measures, onShow }: MeasureSwitchProps) {
  const index = measures.findIndex(({ code }) => code === row.measureCode);
  const step = (label: string, icon: 'left' | 'right', to: ReviewMeasure | undefined) => (
    <IconButton isSmall aria-label={label} aria-disabled={!to} onClick={() => to && onShow(to.code)}>
      <span className={icon === 'left' ? styles.left : undefined}>
        <Icon name="right" size={15} />
      </span>
    </IconButton>
  );
  return (
    <div className={styles.switch}>
      {step('Previous measure', 'left', measures[index - 1])}
      <PlainSelect
        aria-label="Switch measure"
        value={row.measureCode}
        onChange={({ target }) => onShow(target.value)}
      >
        {index === -1 && <option value={row.measureCode}>{row.measureCode}</option>}
        {measures.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} {name}
          </option>
        ))}
      </PlainSelect>
      {step('Next measure', 'right', measures[index + 1])}
    </div>
  );
}

function Value({ row }: { row: ReviewRow }) {
  const { displayRate, difference, isLargeDifference, numerator, denominator } = row;
  return (
    <>
      {displayRate !== '' && (
        <Row>
          <span className={styles.value}>{displayRate}</span>
          {difference !== null && (
            <Chip tone={isLargeDifference ? 'bad' : 'none'}>
              {formatDifference(difference)} since last year
            </Chip>
          )}
        </Row>
      )}
      <KeyValue
        minimum={72}
        entries={[
          ...(numerator === null ? [] : ([['Numerator', formatNumber(numerator)]] as const)),
          ...(denominator === null ? [] : ([['Denominator', formatNumber(denominator)]] as const)),
          ['Benefit', row.benefitOffered === 'Y' ? 'Yes' : 'No'],
          ...(row.reviewed === null ? [] : ([['Reviewed by', row.reviewed.by]] as const)),
        ]}
      />
    </>
  );
}

export default function RowPanel(props: RowPanelProps) {
  const { subId, row, selection, isOpen, focus, lists, texts, onAssign, onBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus !== null) heading.current?.focus();
  }, [focus]);
  return (
    <aside className={styles.panel} aria-label="Selected row" data-open={isOpen || undefined}>
      {row === null ? (
        <Muted>Of a row, its value, findings and designation are shown here.</Muted>
      ) : (
        <>
          <MeasureSwitch {...props} row={row} />
          <div>
            {row.indicatorKey !== '' && <Muted>{props.rows.get(row.measureCode)?.name}</Muted>}
            <Title level={2} ref={heading} tabIndex={-1} className={styles.title}>
              {row.indicatorKey === '' ? `${row.measureCode} ${row.name}` : row.name}
            </Title>
          </div>
          <Value row={row} />
          <RowHistory subId={subId} row={row} measurementYear={props.measurementYear} />
          <PanelFindings subId={subId} row={row} />
          <PanelDesignation key={row.key} {...props} row={row} />
          {lists && (
            <PanelSnippets
              subId={subId}
              lists={lists}
              texts={texts}
              count={selection.length}
              onUse={(text) =>
                onAssign(selection.length > 0 ? selection : [row], {
                  designation: '',
                  comment: props.getText(text),
                })
              }
            />
          )}
        </>
      )}
      <PanelKeys />
      <Button startIcon={<Icon name="table" size={16} />} className={styles.back} onClick={onBack}>
        Back to the table
      </Button>
    </aside>
  );
}
