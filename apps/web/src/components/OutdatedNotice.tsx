/** Another person saved what is being edited: the writer decides which text continues. Spec: admin-console-writing. */
import { Button } from '#src/ui/Button.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';

export interface OutdatedNoticeProps {
  /** Such as `Ines saved version 4 in the meantime.` */
  readonly title: string;
  readonly onAcceptTheirs: () => void;
  readonly onKeepMine: () => void;
}

export const OutdatedNotice = ({ title, onAcceptTheirs, onKeepMine }: OutdatedNoticeProps) => (
  <Notice
    tone="warn"
    title={title}
    action={
      <Row>
        <Button color="inherit" variant="outlined" onClick={onAcceptTheirs}>
          Show the other text
        </Button>
        <Button color="inherit" variant="outlined" onClick={onKeepMine}>
          Continue with mine
        </Button>
      </Row>
    }
  >
    Your text is still here.
  </Notice>
);
