/** The progress of something. Its text is next to it; a screen reader announces the bar's name and value. */
import { styled } from '@mui/material/styles';

const Track = styled('div')(({ theme }) => ({
  height: 8,
  borderRadius: 4,
  overflow: 'hidden',
  background: theme.vars.palette.surface.sunken,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& > div': {
    height: '100%',
    borderRadius: 4,
    background: theme.vars.palette.primary.main,
    transition: 'width .2s linear',
  },
  '&[data-open] > div': { width: '35%', animation: 'idss-to-and-fro 1.6s ease-in-out infinite alternate' },
  '@keyframes idss-to-and-fro': { from: { marginLeft: 0 }, to: { marginLeft: '65%' } },
  '@media (prefers-reduced-motion: reduce)': { '&[data-open] > div': { width: '100%', animation: 'none' } },
}));

/** `percent` null: in progress, but its share is unknown. */
export function ProgressBar({ label, percent }: { label: string; percent: number | null }) {
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? { 'data-open': true } : { 'aria-valuenow': percent })}
    >
      <div style={percent === null ? {} : { width: `${percent}%` }} />
    </Track>
  );
}
