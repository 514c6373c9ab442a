/** The body of a dialog with its parts under each other, and its buttons, which break into lines on a phone. */
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';

export const DialogBody = styled(DialogContent)({ display: 'grid', gap: 12 });
export const DialogFoot = styled(DialogActions)({
  flexWrap: 'wrap',
  gap: 8,
  // A status line next to the buttons.
  '& > [role=status]': { flex: '1 1 200px' },
});
