/** Pending work by stage, as bars that lead to the list. Drawn plainly: a chart library would cost 91 kB. */
import type { StageLabel } from '@idss/domain/stages/stage';
import { styled } from '@mui/material/styles';
import type { Answer } from '#src/api/calls.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';

const order = [
  'Import',
  'Apply Plan Lock',
  'Apply Audit Lock',
  'Validations/Attestation',
  'Apply Mark Final',
  'Finalize Attestation',
] as const satisfies readonly StageLabel[];

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 });
const Row = styled('a')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(118px, 38%) 1fr 36px',
  alignItems: 'center',
  gap: 10,
  minHeight: 28,
  padding: '0 6px',
  margin: '0 -6px',
  borderRadius: 5,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: theme.vars.palette.surface.hover },
  '& strong': { textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& rect': { fill: theme.vars.palette.brand.slate },
  '& .ground': { fill: theme.vars.palette.surface.sunken },
}));

export function StageBars({ pending }: { pending: Answer<'GetPendingSubmissions'> }) {
  const link = useAppLink();
  const bars = order
    .map((stage) => ({ stage, count: pending.filter((row) => row.stage === stage).length }))
    .filter(({ count }) => count > 0);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <List>
      {bars.map(({ stage, count }) => (
        <li key={stage}>
          <Row {...link(paths.submissions({ stage }))}>
            <span>{stage}</span>
            <svg width="100%" height="12" aria-hidden focusable="false">
              <rect className="ground" width="100%" height="12" rx="3" />
              <rect width={`${Math.max(2, (count / most) * 100)}%`} height="12" rx="3" />
            </svg>
            <strong>{count}</strong>
          </Row>
        </li>
      ))}
    </List>
  );
}
