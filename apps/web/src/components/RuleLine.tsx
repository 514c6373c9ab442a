/** A rule that found something, and how often: the head of what opens with its findings. */
import type { Severity as SeverityName, Trial } from '@idss/domain/findings/finding';
import { formatCount } from '@idss/domain/format-number';
import { trialDay } from '@idss/domain/findings/finding';
import type { ReactNode } from 'react';
import { Chip } from '#src/ui/Chip.tsx';
import { Severity, SeverityIcon } from '#src/ui/Severity.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
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
  /** The number is only heard here: `RuleCount` shows it behind the line. */
  readonly isCountBehind?: boolean;
}

/** `1 of 206 findings` */
const describeCount = ({ count, position }: Pick<RuleLineProps, 'count' | 'position'>): string =>
  `${position ? `${position} of ` : ''}${formatCount(count, 'finding')}`;

/** Behind the line, with what can be done about the rule. */
export const RuleCount = ({ children, ...counted }: RuleCountProps) => (
  <span className={styles.behind}>
    {children}
    <span className={styles.count} aria-hidden>
      {describeCount(counted)}
    </span>
  </span>
);

interface RuleCountProps extends Pick<RuleLineProps, 'count' | 'position'> {
  readonly children: ReactNode;
}

export const RuleLine = (props: RuleLineProps) => {
  const { severity, ruleId, name, trial, isUnderHeading = false, note, isCountBehind = false } = props;
  return (
    <span className={styles.line}>
      {isUnderHeading ? <SeverityIcon value={severity} /> : <Severity value={severity} />}
      <span className={styles.name}>
        <b>{ruleId}</b> {name}
      </span>
      {trial && <Chip tone="info">Trial until {trialDay(trial.until)}</Chip>}
      {note}
      {isCountBehind ? (
        <VisuallyHidden>{describeCount(props)}</VisuallyHidden>
      ) : (
        <span className={styles.count}>{describeCount(props)}</span>
      )}
    </span>
  );
};
