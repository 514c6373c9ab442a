/** Every moment on a screen: a deadline in the season's zone, what has happened in the reader's own. */
import {
  countdownText,
  countdownTo,
  dayOfYearText,
  deadlineForReader,
  deadlineText,
  formatOwnTime,
  nearDays,
  relativeText,
} from '@idss/domain/moments/moment-text';
import { Fragment, useState } from 'react';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import styles from './Moment.module.css';
import { useClientSettings } from './client-settings.ts';
import { formatMoment, formatLogMoment, getOwnTimeZone, formatRecentDay } from './moments.ts';

/**
 * A deadline with its hour and zone, and the reader's own time of it where clocks there show another. Breaks between day,
 * hour and own time, never inside one.
 */
/** @param ofSeason the zone of another season than the current one */
export function Deadline({ at, timeZone: ofSeason }: { at: string; timeZone?: string }) {
  const settings = useClientSettings();
  const timeZone = ofSeason ?? settings.timeZone;
  const ownTime = formatOwnTime(at, timeZone, getOwnTimeZone());
  return (
    <time dateTime={at}>
      {deadlineText(at, timeZone)
        .split(/(?<=\d{4},) /)
        .map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' '}
            <span className={styles.unbroken}>{part}</span>
          </Fragment>
        ))}
      {ownTime !== null && (
        <>
          {' '}
          <span className={styles.unbroken}>({ownTime} your time)</span>
        </>
      )}
    </time>
  );
}

/** Its day, where little room is: the whole deadline is read aloud, and shown to who points at it. */
export function ShortDeadline({ at }: { at: string }) {
  const { timeZone } = useClientSettings();
  return (
    <>
      <span aria-hidden title={deadlineText(at, timeZone)}>
        {dayOfYearText(at, timeZone)}
      </span>
      <VisuallyHidden>
        Due <Deadline at={at} />
      </VisuallyHidden>
    </>
  );
}

/**
 * `14 days · Dec 7, 11:59 PM EST`: how far away it is and when, in one line. The whole deadline, with the reader's own time, is read
 * aloud, and shown to who points at it.
 */
export function CountdownChip({ at }: { at: string }) {
  const { timeZone } = useClientSettings();
  const [now] = useState(() => new Date());
  const { isPast, days } = countdownTo(at, now, timeZone);
  return (
    <span title={deadlineForReader(at, timeZone, getOwnTimeZone())}>
      <span aria-hidden>
        <Chip tone={isPast ? 'bad' : days <= nearDays ? 'warn' : 'none'} icon={<Icon name="clock" />}>
          {countdownText(at, now, timeZone)}
        </Chip>
      </span>
      <VisuallyHidden>
        {isPast ? 'Late, was due ' : 'Due '}
        <Deadline at={at} />
      </VisuallyHidden>
    </span>
  );
}

/** Of something that has happened. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

/** Of a job or a log entry, with milliseconds. */
export function LogMoment({ at, timeZone }: { at: string; timeZone?: 'UTC' }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatLogMoment(at, timeZone)}
    </time>
  );
}

/** `3 hours ago`, for lists of what happened. */
export function TimeAgo({ at, now }: { at: string; now: Date }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {relativeText(new Date(at), now)}
    </time>
  );
}

/** The day of something that has happened, for narrow columns; the moment is its title. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatRecentDay(at)}
    </time>
  );
}
