/** The colour of a stage in the chart. */
import { getStageColors } from './stage-colors.ts';

export function StageSwatch({ index, count }: { readonly index: number; readonly count: number }) {
  return (
    <svg width="10" height="10" aria-hidden focusable="false">
      <rect width="10" height="10" rx="2" fill={getStageColors(count)[index]} />
    </svg>
  );
}
