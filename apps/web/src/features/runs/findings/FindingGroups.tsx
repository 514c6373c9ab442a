/** Findings by rule, the gravest rules first, under a heading for each severity. J and K lead from one to the next. */
import type { ExplanationRow } from '@idss/contract/runs/explanations';
import {
  formatFindingCounts,
  noFindings,
  type Severity,
  type Trial,
  trialDay,
} from '@idss/domain/findings/finding';
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { type ReactNode, use, useRef, useState } from 'react';
import { ExplainingContext } from '#src/components/explanations/explaining.ts';
import { ExplanationChip } from '#src/components/explanations/ExplanationChip.tsx';
import { ExplanationPart } from '#src/components/explanations/ExplanationPart.tsx';
import { RuleCount, RuleLine } from '#src/components/RuleLine.tsx';
import { useKeys } from '#src/components/use-keys.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import type { CurrentFinding, FindingCursor } from './current-finding.ts';
import styles from './FindingGroups.module.css';
import { Explanation } from './FindingParts.tsx';
import { explainTrial } from './findings-text.ts';

export interface ShownGroup {
  readonly key: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly count: number;
  readonly trial: Trial | null;
  readonly summary: string;
  readonly why: string;
  readonly fix: string;
  /** Of all its warnings; left out where nothing is explained. */
  readonly explanation?: ExplanationRow | null;
  /** How many of them are. */
  readonly explained?: number;
  readonly askedBack?: number;
}

export interface FindingGroupsProps<Group extends ShownGroup> {
  readonly label: string;
  readonly groups: readonly Group[];
  readonly cursor: FindingCursor;
  /** The findings of a group that is open. */
  readonly children: (
    group: Group,
    current: CurrentFinding | null,
    onSelect: (index: number | null) => void,
  ) => ReactNode;
}

/** `206 warnings under 8 rules` */
function SeverityHeading({ severity, groups }: { severity: Severity; groups: readonly ShownGroup[] }) {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <>
      <b>{formatFindingCounts({ ...noFindings, [severity]: count })}</b> under{' '}
      {formatCount(groups.length, 'rule')}
    </>
  );
}

/** At the rule: whether it is explained as a whole, or how many of its findings are. */
function GroupNote({ group: { explanation, explained = 0, askedBack = 0 } }: { group: ShownGroup }) {
  if (explanation) return <ExplanationChip explanation={explanation} />;
  if (explained + askedBack === 0) return null;
  return (
    <Chip tone={askedBack > 0 ? 'warn' : 'info'}>
      {formatNumber(explained)} explained{askedBack > 0 && `, ${formatNumber(askedBack)} asked back`}
    </Chip>
  );
}

/** Whether all warnings of the rule can be explained, and none of these words is there yet. */
const useIsExplainable = ({ severity, explanation }: ShownGroup): boolean =>
  use(ExplainingContext)?.canExplain.ok === true && severity === 'Warning' && explanation === null;

/** `asked`: how often the button in the line was pressed. */
function GroupExplanation({ group, asked }: { group: ShownGroup; asked: number }) {
  const isExplainable = useIsExplainable(group);
  const { trial, why, fix } = group;
  return (
    <>
      {trial && (
        <Box pad="row">
          <Notice tone="info" isAnnounced={false} title={`On trial until ${trialDay(trial.until)}`}>
            {explainTrial(trial)}
          </Notice>
        </Box>
      )}
      {why !== '' && <Explanation why={why} fix={fix} />}
      {group.severity === 'Warning' && group.explanation !== undefined && (
        <ExplanationPart
          ruleId={group.ruleId}
          findingId={null}
          explanation={group.explanation}
          count={group.count}
          asked={asked}
          isOfferedAbove={isExplainable}
        />
      )}
    </>
  );
}

interface RuleGroupProps {
  readonly group: ShownGroup;
  /** Of the finding that a person is at. */
  readonly position: string | null;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: () => ReactNode;
}

/** A rule, which opens with its findings. Its warnings are explained from its line. */
function RuleGroup({ group, position, isOpen, onOpen, children }: RuleGroupProps) {
  const [asked, setAsked] = useState(0);
  const isExplainable = useIsExplainable(group);
  const { ruleId, ruleName, severity, summary, count, trial } = group;
  const open = (willBeOpen: boolean): void => {
    if (!willBeOpen) setAsked(0);
    onOpen(willBeOpen);
  };
  const explain = (): void => {
    setAsked(asked + 1);
    onOpen(true);
  };
  return (
    <Disclosure
      isOpen={isOpen}
      onOpen={open}
      head={
        <RuleLine
          isUnderHeading
          severity={severity}
          ruleId={ruleId}
          name={summary || ruleName}
          count={count}
          trial={trial}
          position={position}
          note={<GroupNote group={group} />}
          isCountBehind={isExplainable}
        />
      }
      aside={
        isExplainable && (
          <RuleCount count={count} position={position}>
            <Button onClick={explain}>
              Explain…<VisuallyHidden> all warnings of {ruleId}</VisuallyHidden>
            </Button>
          </RuleCount>
        )
      }
    >
      {() => (
        <div className={styles.inside}>
          <GroupExplanation group={group} asked={asked} />
          {children()}
        </div>
      )}
    </Disclosure>
  );
}

export function FindingGroups<Group extends ShownGroup>(props: FindingGroupsProps<Group>) {
  const { label, groups, cursor, children } = props;
  const { current, openKeys, open, select, move } = cursor;
  const place = useRef<HTMLDivElement>(null);
  useKeys({ j: () => move(1), k: () => move(-1) }, place);
  const bySeverity = Map.groupBy(groups, ({ severity }) => severity);
  return (
    <div ref={place} role="group" aria-label={label} data-takes-keys>
      {[...bySeverity].map(([severity, some]) => (
        <section key={severity} className={styles.section}>
          <h3 className={styles.heading}>
            <SeverityHeading severity={severity} groups={some} />
          </h3>
          <Lines isTopped>
            {some.map((group) => {
              const own = current?.key === group.key ? current : null;
              const { key } = group;
              return (
                <li key={key}>
                  <RuleGroup
                    group={group}
                    position={own && formatNumber(own.index + 1)}
                    isOpen={openKeys.has(key)}
                    onOpen={(isOpen) => open(key, isOpen)}
                  >
                    {() => children(group, own, (index) => select(index === null ? null : { key, index }))}
                  </RuleGroup>
                </li>
              );
            })}
          </Lines>
        </section>
      ))}
    </div>
  );
}
