/** The designations that the selected rows may have, with what each would mean, and the comment of a single row in full. */
import { designationLabels, type Designation, ratingEffects } from '@idss/domain/audit/designation';
import { maxCommentLength } from '@idss/domain/audit/save-review';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Quiet, Title } from '#src/ui/Text.tsx';
import { type Assignment, getOffered } from './assign.ts';
import { type Changes, getShownValue, setCell } from './changes.ts';
import { describeNotOffered } from './GridLine.tsx';
import { formatDesignation, parseDesignation } from './designation-names.ts';
import { forRows } from './PanelSnippets.tsx';
import type { ReviewRow, Rows } from './review-rows.ts';
import styles from './RowPanel.module.css';
import type { ReviewTable } from './use-changes.ts';

const describeEffect = (designation: Designation): string =>
  `${formatDesignation(designation)}: ${designationLabels[designation].toLowerCase()}, ${ratingEffects[designation]}.`;

interface ChoiceProps {
  readonly count: number;
  readonly options: readonly Designation[];
  readonly current: Designation | null;
  /** Where there is no current one. */
  readonly none: string;
  readonly onChoose: (designation: Designation) => void;
  readonly children: ReactNode;
}

function Choice({ count, options, current, none, onChoose, children }: ChoiceProps) {
  const id = useId();
  const [considered, setConsidered] = useState<Designation | null>(null);
  const meant = considered ?? current;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Title level={3} id={id}>
        Designation{forRows(count)}
      </Title>
      {options.length > 0 && (
        <div className={styles.choice} role="group" aria-labelledby={id}>
          {options.map((option) => (
            <Button
              key={option}
              variant={option === current ? 'contained' : 'outlined'}
              aria-pressed={option === current}
              aria-label={describeEffect(option)}
              onClick={() => onChoose(option)}
              onPointerEnter={() => setConsidered(option)}
              onPointerLeave={() => setConsidered(null)}
              onFocus={() => setConsidered(option)}
              onBlur={() => setConsidered(null)}
            >
              {option}
            </Button>
          ))}
        </div>
      )}
      <Quiet as="p">{meant === null ? none : describeEffect(meant)}</Quiet>
      {children}
    </section>
  );
}

interface PanelDesignationProps extends ReviewTable {
  readonly row: ReviewRow;
  /** Rows that are selected together; empty: only the row. */
  readonly selection: readonly ReviewRow[];
  readonly onAssign: (rows: readonly ReviewRow[], assignment: Assignment) => void;
}

/** What the rows that have a designation of their own have in common; null: they differ, or have none. */
function getCommon(selection: readonly ReviewRow[], changes: Changes, rows: Rows): Designation | null {
  const values = new Set(
    selection
      .filter(({ isEditable }) => isEditable)
      .map((row) => getShownValue(row, 'auditDesignation', changes, rows)),
  );
  const [value = ''] = values;
  return values.size === 1 ? (parseDesignation(value) ?? null) : null;
}

function OfSelection({ selection, rows, store, onAssign }: PanelDesignationProps) {
  return (
    <Choice
      count={selection.length}
      options={getOffered(selection)}
      current={getCommon(selection, store.changes, rows)}
      none="The selected rows do not have one in common."
      onChoose={(designation) => onAssign(selection, { designation, comment: '' })}
    >
      <Quiet as="p">Rows that may not have it keep theirs, and are named below the table.</Quiet>
    </Choice>
  );
}

function OfRow({ row, rows, store, refusal }: PanelDesignationProps) {
  const { changes, change } = store;
  const comment = getShownValue(row, 'comment', changes, rows);
  const canEdit = refusal === null && row.isEditable;
  return (
    <Choice
      count={0}
      options={canEdit ? row.options : []}
      current={parseDesignation(getShownValue(row, 'auditDesignation', changes, rows)) ?? null}
      none="The row has none yet."
      onChoose={(designation) =>
        change((previous) => setCell(previous, rows, row, 'auditDesignation', designation))
      }
    >
      <Quiet as="p">
        {canEdit
          ? describeNotOffered(row)
          : row.takesFrom === null
            ? ''
            : `As ${row.takesFrom}. ${row.reason ?? ''}`}
      </Quiet>
      {canEdit ? (
        <Labelled label="Comment">
          <TextArea
            rows={3}
            maxLength={maxCommentLength}
            value={comment}
            onChange={({ target }) =>
              change((previous) => setCell(previous, rows, row, 'comment', target.value))
            }
          />
        </Labelled>
      ) : (
        comment !== '' && <p className={styles.comment}>{comment}</p>
      )}
    </Choice>
  );
}

export const PanelDesignation = (props: PanelDesignationProps) =>
  props.selection.length > 0 ? <OfSelection {...props} /> : <OfRow {...props} />;
