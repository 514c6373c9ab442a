/** Colours of the stages of a workflow, in its order: from work that has not begun to work that is done. */
const middleColors = ['--brand', '--brand-slate', '--info-border', '--warn-border', '--warning'];

export const getStageColors = (count: number): readonly string[] =>
  // Between the card and the other colours, in the dark too.
  ['--none-border', ...middleColors.slice(0, Math.max(0, count - 2)), '--success']
    .slice(-Math.max(1, count))
    .map((name) => `var(${name})`);

/** Of what waits for nothing. */
export const nothingColor = 'var(--border)';
