/** A rule that found something, and how often: the head of what opens with its findings. */
import type { Severity as SeverityName, Trial } from '@idss/domain/findings/finding';
import { formatCount } from '@idss/domain/format-number';
import { trialDay } from '@idss/domain/findings/finding';
import type { ReactNode } from 'react';
import { Chip } from '#src/ui/Chip.tsx';
import { Severity, SeverityIcon } from '#src/ui/Severity.tsx';
import styles from './RuleLine.module.css';

interface RuleLineProps {
  readonly severity: SeverityName;
  readonly ruleId: string;
  readonly name: string;
  readonly count: number;
  readonly trial?: Trial | null;
  /** A heading above says the severity: here it is an icon. */
  readonly isUnderHeading?: boolean;
  /** Which of the findings a person is at; null: at none. */
  readonly position?: string | null;
  readonly note?: ReactNode;
}

export const RuleLine = (props: RuleLineProps) => {
  const { severity, ruleId, name, count, trial, isUnderHeading = false, position = null, note } = props;
  return (
    <span className={styles.line}>
      {isUnderHeading ? <SeverityIcon value={severity} /> : <Severity value={severity} />}
      <span className={styles.name}>
        <b>{ruleId}</b> {name}
      </span>
      {trial && <Chip tone="info">Trial until {trialDay(trial.until)}</Chip>}
      {note}
      <span className={styles.count}>
        {position && `${position} of `}
        {formatCount(count, 'finding')}
      </span>
    </span>
  );
};
