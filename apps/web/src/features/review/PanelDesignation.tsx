/** The designations that the selected row may have, with what each would mean, and its comment in full. */
import { designationLabels, type Designation, ratingEffects } from '@idss/domain/audit/designation';
import { maxCommentLength } from '@idss/domain/audit/save-review';
import { useId, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Quiet, Title } from '#src/ui/Text.tsx';
import { getShownValue, setCell } from './changes.ts';
import { describeNotOffered } from './GridLine.tsx';
import { formatDesignation, parseDesignation } from './designation-names.ts';
import type { CellName, ReviewRow } from './review-rows.ts';
import styles from './RowPanel.module.css';
import type { ReviewTable } from './use-changes.ts';

const describeEffect = (designation: Designation): string =>
  `${formatDesignation(designation)}: ${designationLabels[designation].toLowerCase()}, ${ratingEffects[designation]}.`;

export function PanelDesignation({ row, rows, store, refusal }: ReviewTable & { readonly row: ReviewRow }) {
  const { changes, change } = store;
  const id = useId();
  const current = parseDesignation(getShownValue(row, 'auditDesignation', changes, rows)) ?? null;
  const comment = getShownValue(row, 'comment', changes, rows);
  const [considered, setConsidered] = useState<Designation | null>(null);
  const canEdit = refusal === null && row.isEditable;
  const set = (cell: CellName, value: string): void =>
    change((previous) => setCell(previous, rows, row, cell, value));
  const meant = considered ?? current;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Title level={3} id={id}>
        Designation
      </Title>
      {canEdit ? (
        <div className={styles.choice} role="group" aria-labelledby={id}>
          {row.options.map((option) => (
            <Button
              key={option}
              variant={option === current ? 'contained' : 'outlined'}
              aria-pressed={option === current}
              aria-label={describeEffect(option)}
              onClick={() => set('auditDesignation', option)}
              onPointerEnter={() => setConsidered(option)}
              onPointerLeave={() => setConsidered(null)}
              onFocus={() => setConsidered(option)}
              onBlur={() => setConsidered(null)}
            >
              {option}
            </Button>
          ))}
        </div>
      ) : null}
      <Quiet as="p">{meant === null ? 'The row has none yet.' : describeEffect(meant)}</Quiet>
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
            onChange={({ target }) => set('comment', target.value)}
          />
        </Labelled>
      ) : (
        comment !== '' && <p className={styles.comment}>{comment}</p>
      )}
    </section>
  );
}
