/**
 * Maintenance on every page: for staff since when and by whom, for those at work how long they have. Its end is said, too.
 * Spec: admin-console-modes.
 */
import type { AdminModel } from '@idss/contract/season/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import styles from './MaintenanceBanner.module.css';
import { getAnnouncement, formatClock } from './countdown.ts';

type Maintenance = NonNullable<AdminModel['maintenance']>;

/** The present time, each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

const SwitchedOnBy = ({ by }: { by: string | null }) => (by === null ? null : <>, switched on by {by}</>);

export default function MaintenanceBanner({ maintenance }: { maintenance: Maintenance }) {
  const { startsAt, by } = maintenance;
  const isStaff = by !== null;
  const now = useNow();
  const queries = useQueryClient();
  const timeLeft = Date.parse(startsAt) - now;
  const hasBegun = timeLeft <= 0;
  useEffect(() => {
    // People who are shut out now see it without a click.
    if (hasBegun && !isStaff) void queries.invalidateQueries();
  }, [hasBegun, isStaff, queries]);
  if (hasBegun)
    return (
      <aside className={styles.banner} data-banner aria-label="Maintenance">
        <span role="status">
          Maintenance since <Moment at={startsAt} />
          <SwitchedOnBy by={by} />. {isStaff && 'Only system administrators have access. '}
        </span>
        {isStaff && <AppLink href={paths.administration()}>End it</AppLink>}
      </aside>
    );
  return (
    <aside className={styles.banner} data-banner aria-label="Maintenance">
      <span role="timer">
        Maintenance begins in <strong>{formatClock(timeLeft)}</strong>, <Moment at={startsAt} />
        <SwitchedOnBy by={by} />. {isStaff ? '' : 'Save your work: the portal closes then. '}
      </span>
      {isStaff && <AppLink href={paths.administration()}>Change it</AppLink>}
      <VisuallyHidden role="status">{getAnnouncement(timeLeft)}</VisuallyHidden>
    </aside>
  );
}
