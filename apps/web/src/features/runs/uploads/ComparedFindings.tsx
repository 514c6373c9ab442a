/** Findings of one kind of a comparison, by rule; those of a rule are drawn when it is opened. */
import { formatNumber } from '@idss/domain/format-number';
import { RuleLine } from '#src/components/RuleLine.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import styles from './ComparedFindings.module.css';
import { Box } from '#src/ui/Layout.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import { FindingParts } from '../findings/FindingParts.tsx';
import { type ComparedGroup, type Comparison } from './upload-text.ts';

function Group({ group, isSurvey }: { group: ComparedGroup; isSurvey: boolean }) {
  return (
    <Disclosure
      head={
        <RuleLine severity={group.severity} ruleId={group.ruleId} name={group.summary} count={group.count} />
      }
    >
      {() => (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys scroll it */}
          <Lines isTopped className={styles.rows} tabIndex={0} aria-label={`Findings of ${group.ruleId}`}>
            {group.rows.map((row, place) => (
              // Two findings of a rule may have the same text; the list is never reordered.
              <li key={place}>
                <FindingParts row={row} isSurvey={isSurvey} />
              </li>
            ))}
          </Lines>
          {group.count > group.rows.length && (
            <Quiet as="p" className={styles.rest}>
              The first {formatNumber(group.rows.length)} of {formatNumber(group.count)} are shown.
            </Quiet>
          )}
        </>
      )}
    </Disclosure>
  );
}

export interface ComparedFindingsProps {
  readonly part: Comparison['findings']['new'];
  /** Why findings were not compared one by one. */
  readonly notComparedReason: string | undefined;
  readonly isSurvey: boolean;
  readonly emptyText: string;
}

export function ComparedFindings({ part, notComparedReason, isSurvey, emptyText }: ComparedFindingsProps) {
  if (notComparedReason !== undefined)
    return (
      <Box pad="l">
        <Notice tone="info" isAnnounced={false}>
          {notComparedReason} BY RULE shows how often each rule found something.
        </Notice>
      </Box>
    );
  if (part.total === 0) return <EmptyState title={emptyText} icon="check" />;
  return (
    <Lines>
      {part.groups.map((group) => (
        <li key={`${group.severity} ${group.ruleId}`}>
          <Group group={group} isSurvey={isSurvey} />
        </li>
      ))}
    </Lines>
  );
}
