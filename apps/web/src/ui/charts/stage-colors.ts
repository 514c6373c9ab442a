/** Colours of the stages of a workflow, in its order: from work that has not begun to work that is done. */
import type { Theme } from '@mui/material/styles';

export function stageColors({ vars: { palette } }: Theme, count: number): readonly string[] {
  const between = [
    palette.brand.fill,
    palette.brand.slate,
    palette.tone.info.edge,
    palette.tone.warn.edge,
  ] as const;
  // Between the card and the other colours, in the dark too.
  return [palette.tone.none.edge, ...between.slice(0, Math.max(0, count - 2)), palette.success.main].slice(
    -Math.max(1, count),
  );
}
