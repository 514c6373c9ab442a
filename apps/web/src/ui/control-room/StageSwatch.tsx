/** The colour of a stage in the chart. */
import { useTheme } from '@mui/material/styles';
import { stageColors } from '#src/ui/charts/stage-colors.ts';

export function StageSwatch({ index, count }: { readonly index: number; readonly count: number }) {
  const color = stageColors(useTheme(), count)[index];
  return (
    <svg width="10" height="10" aria-hidden focusable="false">
      <rect width="10" height="10" rx="2" style={{ fill: color }} />
    </svg>
  );
}
