/** Styles of ReviewStep.tsx. */
import { styled } from '@mui/material/styles';

/** Stays in sight however far the document is scrolled. */
export const FinishBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 64,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '10px 14px',
  border: '1px solid',
  borderRadius: 8,
  background: theme.vars.palette.tone.ok.ground,
  color: theme.vars.palette.tone.ok.text,
  borderColor: theme.vars.palette.tone.ok.edge,
  '& > [role=status]': { flex: '1 1 220px' },
  '& > [role=alert]': { flex: '1 1 100%' },
}));
