/** Styles of GridPanel.tsx. */
import { styled } from '@mui/material/styles';
import type { CellTone } from '@idss/contract/submissions/measures';

export const Word = styled('span')<{ tone: CellTone }>(({ theme, tone }) => {
  const { palette } = theme.vars;
  const colors = {
    plain: 'inherit',
    muted: palette.text.secondary,
    ok: palette.tone.ok.text,
    warn: palette.tone.warn.text,
    bad: palette.tone.bad.text,
  } as const satisfies Record<CellTone, string>;
  // What is hidden from the eye stays within the table's scrolled part.
  return { color: colors[tone], position: 'relative' };
});
