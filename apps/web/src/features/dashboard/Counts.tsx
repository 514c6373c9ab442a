/** The counts as links. What waits for the reader has a red edge; what waits for others, an ordinary one. */
import Skeleton from '@mui/material/Skeleton';
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { Grid, Card } from '#src/ui/dashboard/Counts.styles.ts';
import { counts, hrefOf, toneOf } from './counts.ts';

export function Counts({ statistics }: { statistics: Answer<'GetSubmissionsStatistics'> | undefined }) {
  const link = useAppLink();
  return (
    <Grid aria-label="Overview" aria-busy={!statistics}>
      {counts.map((count) => {
        const value = statistics?.[count.key];
        return (
          <li key={count.key}>
            <Card tone={toneOf(count, statistics)} {...link(hrefOf(count))}>
              <span className="label">{count.label}</span>
              <strong>{value === undefined ? <Skeleton width={56} /> : formatNumber(value)}</strong>
            </Card>
          </li>
        );
      })}
    </Grid>
  );
}
