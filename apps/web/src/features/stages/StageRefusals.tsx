/**
 * Why something cannot be done is written under the buttons as well; a tooltip is easily missed. A refusal for
 * a missing permission names who has it.
 */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { Refused } from '#src/components/Refused.tsx';
import { HelperText } from '#src/components/RefusalText.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Line } from '#src/ui/Text.tsx';
import { canOnlyRead, getRefusals, groupRefusals, type RefusalLine } from './stage-card-view.ts';
import styles from './StageCard.module.css';

const Reason = ({ labels, parts }: RefusalLine) => (
  <>
    <strong>{labels}:</strong> <HelperText parts={parts} />
  </>
);

export function Refusals({ summary }: { summary: SubmissionSummary }) {
  const isOnlyRead = canOnlyRead(summary);
  const { ownReasons, missing } = groupRefusals(getRefusals(summary));
  const lines = isOnlyRead ? ownReasons : [...ownReasons, ...missing];
  return (
    <>
      {lines.length > 0 && (
        <ul className={styles.reasons}>
          {lines.map((line) => (
            <li key={line.labels}>
              <Icon name="info" size={15} />
              <span>
                <Reason {...line} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOnlyRead && missing.length > 0 && (
        <Refused
          title="Read only: others do what this step needs"
          reason={missing.map((line) => (
            <Line key={line.labels}>
              <Reason {...line} />
            </Line>
          ))}
        />
      )}
    </>
  );
}
