/** The next dates of the reader's programs, and on demand every date of the season. */
import { formatNumber } from '@idss/domain/format-number';
import {
  clockDifference,
  deadlineForReader,
  zoneName,
  zonelessDeadlineText,
} from '@idss/domain/moments/moment-text';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useShownSeason } from '#src/components/client-settings.ts';
import { getOwnTimeZone } from '#src/components/moments.ts';
import { Lines } from '#src/ui/Lines.tsx';
import { LinkButton } from '#src/ui/Link.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Skeleton } from '#src/ui/Skeletons.tsx';
import { Quiet, Strong } from '#src/ui/Text.tsx';
import { findOwnDates, type OwnDate } from './own-dates.ts';
import styles from './OwnDates.module.css';

function DateLine({ own: { date, state, text, open }, timeZone }: { own: OwnDate; timeZone: string }) {
  return (
    <li className={styles.date}>
      <span className={styles.dot} data-state={state} />
      <div>
        <Strong>{date.label}</Strong>
        <Quiet>
          <time dateTime={date.at} title={deadlineForReader(date.at, timeZone, getOwnTimeZone())}>
            {zonelessDeadlineText(date.at, timeZone)}
          </time>
        </Quiet>
      </div>
      <div className={styles.left} data-state={state}>
        <Strong>{text}</Strong>
        {open !== null && open > 0 && <Quiet>{formatNumber(open)} open</Quiet>}
      </div>
    </li>
  );
}

/** Said once for all of them. */
function describeZone(timeZone: string, now: Date): string {
  const difference = clockDifference(now, timeZone, getOwnTimeZone());
  return `${zoneName(now, timeZone)}${difference === null ? '' : `; your clock is ${difference}`}.`;
}

const LoadingDates = () => (
  <Lines aria-hidden>
    {[0, 1, 2, 3].map((line) => (
      <li key={line} className={styles.date}>
        <span />
        <Skeleton width="70%" height={32} />
        <Skeleton width={64} height={20} />
      </li>
    ))}
  </Lines>
);

export function OwnDates({ answer, now }: { answer: Answer<'GetNextSteps'> | undefined; now: Date }) {
  const { milestones, timeZone } = useShownSeason();
  const [isAll, setAll] = useState(false);
  if (milestones.length === 0) return null;
  const dates = answer && findOwnDates(milestones, answer, now, timeZone);
  const shown = dates && (isAll ? dates.all : dates.next);
  return (
    <Panel title="Your dates">
      {shown ? (
        shown.length === 0 ? (
          <Quiet>Every date of your programs has passed.</Quiet>
        ) : (
          <Lines aria-label="Dates of the season">
            {shown.map((own) => (
              <DateLine key={`${own.date.program} ${own.date.key}`} own={own} timeZone={timeZone} />
            ))}
          </Lines>
        )
      ) : (
        <LoadingDates />
      )}
      <div className={styles.foot}>
        {describeZone(timeZone, now)}{' '}
        {dates && dates.all.length > dates.next.length && (
          <LinkButton type="button" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Only your next dates' : `All ${dates.all.length} dates`}
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}
