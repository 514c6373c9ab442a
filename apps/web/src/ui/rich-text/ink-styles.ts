/** Colours of formatted text, as classes (the page's policy forbids inline styles) in shades that are readable in both themes. */
import { type Ink, inks } from '@idss/domain/announcements/rich-text';
import type { Theme } from '@mui/material/styles';

const shadeOf = ({ vars }: Theme): Record<Ink, string> => ({
  red: vars.palette.secondary.main,
  amber: vars.palette.warning.main,
  green: vars.palette.success.main,
  blue: vars.palette.primary.main,
  grey: vars.palette.text.secondary,
});

export const inkStyles = (theme: Theme): Record<string, { color: string }> =>
  Object.fromEntries(inks.map(({ name }) => [`& .ink-${name}`, { color: shadeOf(theme)[name] }]));
