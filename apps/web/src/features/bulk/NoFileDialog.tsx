/** After a bulk download for which there is no file. */
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { DescribedDialog } from '#src/ui/DescribedDialog.tsx';

export default function NoFileDialog({ onClose }: { onClose: () => void }) {
  return (
    <DescribedDialog title="No file is downloaded" maxWidth="xs" onClose={onClose}>
      {(textId) => (
        <>
          <DialogContent id={textId}>
            There is no file available for downloading. Please change the selection(s) and try again.
          </DialogContent>
          <DialogActions>
            <Button variant="contained" autoFocus onClick={onClose}>
              OK
            </Button>
          </DialogActions>
        </>
      )}
    </DescribedDialog>
  );
}
