/** The counts as links. What still has to be done has a red edge while there is some. */
import Skeleton from '@mui/material/Skeleton';
import type { Answer } from '#src/api/calls.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { Grid, Card } from '#src/ui/dashboard/Counts.styles.ts';
import { type Count, counts, hrefOf } from './counts.ts';

const number = new Intl.NumberFormat('en-US');

function toneOf({ isToDo }: Count, value: number | undefined): 'red' | 'blue' | 'calm' {
  if (!isToDo) return 'blue';
  return value ? 'red' : 'calm';
}

export function Counts({ statistics }: { statistics: Answer<'GetSubmissionsStatistics'> | undefined }) {
  const link = useAppLink();
  return (
    <Grid aria-label="Overview" aria-busy={!statistics}>
      {counts.map((count) => {
        const value = statistics?.[count.key];
        return (
          <li key={count.key}>
            <Card tone={toneOf(count, value)} {...link(hrefOf(count))}>
              <span className="label">{count.label}</span>
              <strong>{value === undefined ? <Skeleton width={56} /> : number.format(value)}</strong>
            </Card>
          </li>
        );
      })}
    </Grid>
  );
}
