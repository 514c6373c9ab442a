/** The counts as links. What waits for the reader has a red edge; what waits for others, an ordinary one. */
import { Skeleton } from '#src/ui/Skeletons.tsx';
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import styles from './Counts.module.css';
import { counts, getHref, getTone } from './counts.ts';

export function Counts({ statistics }: { statistics: Answer<'GetSubmissionsStatistics'> | undefined }) {
  const link = useAppLink();
  return (
    <ul className={styles.grid} aria-label="Overview" aria-busy={!statistics}>
      {counts.map((count) => {
        const value = statistics?.[count.key];
        return (
          <li key={count.key}>
            <a className={styles.card} data-tone={getTone(count, statistics)} {...link(getHref(count))}>
              <span>{count.label}</span>
              <strong>{value === undefined ? <Skeleton width={56} /> : formatNumber(value)}</strong>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
