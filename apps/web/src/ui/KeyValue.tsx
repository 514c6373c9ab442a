/** Facts as pairs of name and value, in as many columns as there is room for. */
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const List = styled('dl')<{ minimum: number }>(({ theme, minimum }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${minimum}px, 100%), 1fr))`,
  gap: '12px 20px',
  margin: 0,
  '& dt': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, minHeight: '1.45em' },
}));

export interface KeyValueProps {
  readonly entries: readonly (readonly [name: string, value: ReactNode])[];
  /** Narrowest column, pixels. */
  readonly minimum?: number;
}

export function KeyValue({ entries, minimum = 150 }: KeyValueProps) {
  return (
    <List minimum={minimum}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </List>
  );
}
