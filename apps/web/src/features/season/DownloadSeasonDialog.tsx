/** Downloads a season as its folder, with or without its people. Spec: season-export. */
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { followLink } from '#src/components/save-file.ts';
import { Stack } from '#src/ui/Layout.tsx';

interface DownloadSeasonDialogProps {
  readonly measurementYear: number;
  readonly onClose: () => void;
}

export const DownloadSeasonDialog = ({ measurementYear, onClose }: DownloadSeasonDialogProps) => (
  <ConfirmAction
    call="PrepareSeasonFolder"
    input={(form) => ({
      query: {
        measurementYear: `${measurementYear}`,
        withPeople: form.has('withPeople'),
      },
    })}
    title={`Download MY${measurementYear}`}
    confirmLabel="Download"
    onClose={onClose}
    onDone={(link) => {
      followLink(link);
      reportDone(`${link.fileName} is being downloaded.`);
    }}
  >
    <Stack>
      <span>
        The season as a folder (.zip): its tables and the files that define it, with every change made here
        since it was loaded. Contacts of organizations are in it.
      </span>
      <label>
        <input type="checkbox" name="withPeople" /> With people, their roles, auditors and assignments, which
        an empty portal needs
      </label>
    </Stack>
  </ConfirmAction>
);
