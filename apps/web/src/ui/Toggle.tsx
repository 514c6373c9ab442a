/** A switch that shows a state and asks before it changes: what a press does is up to the dialog that follows. */
import { styled } from '@mui/material/styles';

const Track = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  width: 42,
  height: 24,
  padding: 3,
  borderRadius: 12,
  cursor: 'pointer',
  border: `1px solid ${theme.vars.palette.edge}`,
  background: theme.vars.palette.surface.sunken,
  '&::before': {
    content: '""',
    width: 16,
    height: 16,
    borderRadius: 8,
    background: theme.vars.palette.edge,
    transition: 'transform .12s',
  },
  '&[aria-checked=true]': {
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    '&::before': { background: theme.vars.palette.primary.contrastText, transform: 'translateX(18px)' },
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '@media (prefers-reduced-motion: reduce)': { '&::before': { transition: 'none' } },
}));

export interface ToggleProps {
  readonly label: string;
  /** The id of the text that says what it is about. */
  readonly describedBy?: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

export const Toggle = ({ label, describedBy, isOn, onPress }: ToggleProps) => (
  <Track
    type="button"
    role="switch"
    aria-label={label}
    aria-checked={isOn}
    aria-describedby={describedBy}
    onClick={onPress}
  />
);
