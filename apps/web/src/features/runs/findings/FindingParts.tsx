/** A finding in a list: its subject and place on one line, its text below, and the values found and expected. */
import type { FindingRow } from '@idss/contract/runs/findings';
import { type ReactNode, useId } from 'react';
import { getSubject } from '#src/components/finding-place.ts';
import { Severity } from '#src/ui/Severity.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { joinClasses } from '#src/ui/element.tsx';
import styles from './FindingParts.module.css';
import { PlaceButton } from './PlaceButton.tsx';

export type ShownFinding = Pick<
  FindingRow,
  | 'measureCode'
  | 'indicatorKey'
  | 'shortIndicatorName'
  | 'record'
  | 'line'
  | 'column'
  | 'found'
  | 'expected'
  | 'message'
>;

interface RuleOfFinding {
  readonly severity: FindingRow['severity'];
  readonly ruleId: string;
  readonly ruleName: string;
}

export interface FindingPartsProps {
  readonly row: ShownFinding;
  readonly isSurvey: boolean;
  /** Named in lists that are not by rule. */
  readonly rule?: RuleOfFinding | undefined;
  /** At the end of the first line. */
  readonly aside?: ReactNode;
  /** With it the subject is a button, and the finding one that can be chosen. */
  readonly onSelect?: () => void;
  readonly isCurrent?: boolean;
}

function Subject({ row, isSurvey, rule }: Pick<FindingPartsProps, 'row' | 'isSurvey' | 'rule'>) {
  const subject = getSubject(row, isSurvey);
  const parts = [
    rule && (
      <span key="rule" className={styles.rule}>
        <Severity value={rule.severity} /> {rule.ruleId}
      </span>
    ),
    row.measureCode && <b key="measure">{row.measureCode}</b>,
    row.record !== null && (
      <span key="member" className={styles.member}>
        Member {row.record}
      </span>
    ),
    subject && <span key="subject">{subject}</span>,
  ].filter(Boolean);
  return parts.length > 0 ? parts : <span>{rule?.ruleName ?? 'The file'}</span>;
}

export function FindingParts({ row, isSurvey, rule, aside, onSelect, isCurrent }: FindingPartsProps) {
  const id = useId();
  const { message, found, expected } = row;
  const subject = <Subject row={row} isSurvey={isSurvey} rule={rule} />;
  return (
    <div className={joinClasses(styles.finding, onSelect && styles.selectable)}>
      <div className={styles.head}>
        {onSelect ? (
          <button
            className={styles.subject}
            type="button"
            aria-describedby={id}
            aria-current={isCurrent || undefined}
            data-on-paper
            onClick={onSelect}
          >
            {subject}
          </button>
        ) : (
          <span className={styles.subject}>{subject}</span>
        )}
        <PlaceButton line={row.line} column={row.column} />
        {aside}
      </div>
      <div className={styles.text} id={id}>
        {message}{' '}
        {(found !== null || expected !== null) && (
          <span className={styles.values}>
            {found !== null && (
              <span>
                Found <b>{found === '' ? 'nothing' : found}</b>
              </span>
            )}
            {found !== null && expected !== null && <VisuallyHidden>, </VisuallyHidden>}
            {expected !== null && (
              <span>
                Expected <b>{expected}</b>
              </span>
            )}
          </span>
        )}
      </div>
    </div>
  );
}

export interface ExplanationProps {
  readonly why: string;
  readonly fix: string;
}

/** Why a rule matters, and how to correct what it finds. */
export const Explanation = ({ why, fix }: ExplanationProps) => (
  <p className={styles.explanation}>
    <b>Why</b> {why} <b>Fix</b> {fix}
  </p>
);

/** At the finding that a person is at. */
export const KeysHint = () => (
  <span className={joinClasses(styles.keys, 'no-print')}>
    <kbd>J</kbd> <kbd>K</kbd> next, previous
  </span>
);
