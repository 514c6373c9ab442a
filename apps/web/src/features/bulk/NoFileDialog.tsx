/** After a bulk download for which there is no file. */
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#src/ui/Dialog.tsx';

export default function NoFileDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="No file is downloaded" maxWidth="xs" isDescribed onClose={onClose}>
      <DialogBody isPlain>
        There is no file available for downloading. Please change the selection(s) and try again.
      </DialogBody>
      <DialogFoot>
        <Button variant="contained" autoFocus onClick={onClose}>
          OK
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
