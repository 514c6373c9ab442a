/** Styles of PublicReportingStep.tsx. */
import { styled } from '@mui/material/styles';

export const Choices = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  maxWidth: 640,
  '& legend': { padding: 0, marginBottom: 8, fontWeight: 600 },
  '& label': {
    display: 'flex',
    gap: 12,
    alignItems: 'flex-start',
    padding: '12px 14px',
    borderRadius: 8,
    cursor: 'pointer',
    border: `1px solid ${theme.vars.palette.edge}`,
  },
  '& label:has(:checked)': {
    borderColor: theme.vars.palette.primary.main,
    background: theme.vars.palette.surface.selected,
  },
  '& input': { width: 18, height: 18, margin: '1px 0 0', accentColor: theme.vars.palette.primary.main },
  '& strong': { display: 'block' },
}));
