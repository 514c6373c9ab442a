/** A rule that found something, and how often: the head of what opens with its findings. */
import type { Severity as SeverityName } from '@idss/domain/findings/finding';
import { formatCount } from '@idss/domain/format-number';
import { Chip } from '#src/ui/Chip.tsx';
import { Severity } from '#src/ui/Severity.tsx';
import styles from './RuleLine.module.css';

interface RuleLineProps {
  readonly severity: SeverityName;
  readonly ruleId: string;
  readonly name: string;
  readonly count: number;
}

export const RuleLine = ({ severity, ruleId, name, count }: RuleLineProps) => (
  <span className={styles.line}>
    <Severity value={severity} />
    <span className={styles.name}>
      <b>{ruleId}</b> {name}
    </span>
    <Chip tone="none">{formatCount(count, 'finding')}</Chip>
  </span>
);
