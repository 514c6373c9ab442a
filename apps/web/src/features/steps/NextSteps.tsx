/** What waits for the reader: each step with its reason, its date, and one button that leads to the very place. */
import { formatNumber } from '@idss/domain/format-number';
import { componentLabel } from '@idss/domain/program';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { useShownSeason } from '#src/components/client-settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { joinClasses } from '#src/ui/element.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Skeleton } from '#src/ui/Skeletons.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import { getStepHref, getStepMark, getSubmissionHref, type NextStep } from './step-place.ts';
import { Due, Mark } from './StepMarks.tsx';
import { formatWaiting } from './waiting-time.ts';
import lines from './StepLines.module.css';
import styles from './NextSteps.module.css';

/** So many lines are shown at first. */
const firstSteps = 8;

interface LineProps {
  readonly step: NextStep;
  readonly now: Date;
  readonly isFirst: boolean;
  readonly hasOrganization: boolean;
}

function Since({ since, now }: { since: string; now: Date }) {
  const { timeZone } = useShownSeason();
  const { text, isLong } = formatWaiting(since, now, timeZone);
  return (
    <>
      {' · '}
      <span className={joinClasses(styles.since, isLong && styles.long)}>{text}</span>
    </>
  );
}

function StepLine({ step, now, isFirst, hasOrganization }: LineProps) {
  const link = useAppLink();
  const { title, why, button, subId, component, productLine, orgName, count, since, dueAt, verdict } = step;
  const [tone, icon] = getStepMark(step);
  const name = `${subId} ${componentLabel(component)}`;
  return (
    <li className={joinClasses(lines.line, styles.step)} data-first={isFirst || undefined}>
      <Mark tone={tone} icon={icon} />
      <div>
        <span className={styles.title}>{title}</span>
        {count === 1 && (
          <AppLink href={getSubmissionHref(step)} underline="always">
            {name}, {productLine}
          </AppLink>
        )}
        <span className={styles.why}>
          {hasOrganization && count === 1 && `${orgName} · `}
          {why}
          {since !== null && count === 1 && <Since since={since} now={now} />}
        </span>
      </div>
      {dueAt === null ? <span /> : <Due at={dueAt} now={now} />}
      <Button
        variant={isFirst && verdict.ok ? 'contained' : 'outlined'}
        aria-label={
          count === 1 ? `${verdict.ok ? button : 'Open'}: ${title}, ${name}` : `${button}: ${title}`
        }
        {...link(getStepHref(step))}
      >
        {verdict.ok ? button : 'Open'}
      </Button>
    </li>
  );
}

/** As high as the lines that follow it. */
const LoadingLines = () => (
  <ul className={lines.list} aria-hidden>
    {[0, 1, 2, 3].map((line) => (
      <li key={line} className={joinClasses(lines.line, styles.step)}>
        <Skeleton isBox width={26} height={26} />
        <Skeleton width="70%" height={20} />
        <Skeleton width={100} height={20} />
        <Skeleton isBox width="100%" height={32} />
      </li>
    ))}
  </ul>
);

export interface NextStepsProps {
  readonly answer: Answer<'GetNextSteps'> | undefined;
  readonly now: Date;
  /** Where no step is the reader's. */
  readonly empty: ReactNode;
}

export function NextSteps({ answer, now, empty }: NextStepsProps) {
  const [isAll, setAll] = useState(false);
  const steps = answer?.steps ?? [];
  const shown = isAll ? steps : steps.slice(0, firstSteps);
  const hasOrganization = new Set(steps.map(({ orgId }) => orgId)).size > 1;
  return (
    <Panel
      title="Your next steps"
      isFlush
      aside={
        <>
          {answer && answer.stepCount > 0 && <Chip tone="none">{formatNumber(answer.stepCount)}</Chip>}
          {steps.length > 1 && <Quiet as="span">by deadline</Quiet>}
        </>
      }
    >
      {!answer ? (
        <LoadingLines />
      ) : steps.length === 0 ? (
        empty
      ) : (
        <>
          <ol className={lines.list} aria-label="Your next steps">
            {shown.map((step, at) => (
              <StepLine
                key={`${step.kind} ${step.subId} ${step.component}`}
                step={step}
                now={now}
                isFirst={at === 0}
                hasOrganization={hasOrganization}
              />
            ))}
          </ol>
          {shown.length < steps.length && (
            <Box pad="row">
              <Button onClick={() => setAll(true)}>Show all {formatNumber(steps.length)}</Button>
            </Box>
          )}
        </>
      )}
    </Panel>
  );
}
