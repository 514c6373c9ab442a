/** The security matrix as one table that fits a screen. On a narrow one it scrolls, and the actions stay in view. */
import { styled } from '@mui/material/styles';

export const MatrixScroller = styled('div')({ overflowX: 'auto', overscrollBehaviorX: 'contain' });

export const MatrixRoot = styled('table')(({ theme }) => ({
  width: '100%',
  minWidth: 1040,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': { padding: 0, borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& thead th': {
    padding: '6px 4px',
    fontSize: '.75rem',
    lineHeight: 1.25,
    fontWeight: 600,
    textAlign: 'center',
    verticalAlign: 'bottom',
    overflowWrap: 'normal',
    background: theme.vars.palette.surface.head,
  },
  '& th[scope=row], & thead th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: 232,
    padding: '2px 8px 2px 16px',
    textAlign: 'left',
    fontWeight: 500,
    background: theme.vars.palette.background.paper,
  },
  '& thead th:first-of-type': { background: theme.vars.palette.surface.head, fontWeight: 600 },
  [theme.breakpoints.down('sm')]: {
    minWidth: 960,
    '& th[scope=row], & thead th:first-of-type': { width: 150, paddingLeft: 10 },
  },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    minHeight: 27,
    padding: 0,
    border: 0,
    font: 'inherit',
    color: theme.vars.palette.tone.ok.text,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover': { background: theme.vars.palette.surface.hover },
  '& button:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& button[aria-disabled=true]': { color: theme.vars.palette.text.secondary, cursor: 'default' },
  '& button[data-change=given]': { background: theme.vars.palette.tone.ok.ground },
  '& button[data-change=taken]': {
    background: theme.vars.palette.tone.bad.ground,
    color: theme.vars.palette.tone.bad.text,
  },
}));
