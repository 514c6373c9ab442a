/** The counts as links in one strip. What waits for the reader is red. */
import { Skeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import styles from './Counts.module.css';
import { counts, getHref, getTone } from './counts.ts';

export function Counts({ statistics }: { statistics: Answer<'GetSubmissionsStatistics'> | undefined }) {
  const link = useAppLink();
  return (
    <ul className={styles.strip} aria-label="Overview" aria-busy={!statistics}>
      {counts.map((count) => {
        const value = statistics?.[count.key];
        const tone = getTone(count, statistics);
        return (
          <li key={count.key}>
            <a className={styles.count} data-tone={tone} {...link(getHref(count))}>
              <span>{count.label}</span>
              <strong>
                {value === undefined ? <Skeleton width={24} /> : formatNumber(value)}
                {tone === 'red' && <VisuallyHidden>, some of them yours</VisuallyHidden>}
              </strong>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
