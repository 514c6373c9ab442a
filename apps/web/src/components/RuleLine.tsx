/** A rule that found something, and how often: the head of what opens with its findings. */
import type { Severity as SeverityName, Trial } from '@idss/domain/findings/finding';
import { formatCount } from '@idss/domain/format-number';
import { trialDay } from '@idss/domain/findings/finding';
import { Chip } from '#src/ui/Chip.tsx';
import { Severity } from '#src/ui/Severity.tsx';
import styles from './RuleLine.module.css';

interface RuleLineProps {
  readonly severity: SeverityName;
  readonly ruleId: string;
  readonly name: string;
  readonly count: number;
  readonly trial?: Trial | null;
}

export const RuleLine = ({ severity, ruleId, name, count, trial }: RuleLineProps) => (
  <span className={styles.line}>
    <Severity value={severity} />
    <span className={styles.name}>
      <b>{ruleId}</b> {name}
    </span>
    {trial && <Chip tone="info">Trial until {trialDay(trial.until)}</Chip>}
    <Chip tone="none">{formatCount(count, 'finding')}</Chip>
  </span>
);
