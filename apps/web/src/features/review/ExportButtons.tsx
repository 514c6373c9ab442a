/** The rows that the review table shows, as files: Excel from the server, CSV with what is not saved yet. */
import { Button } from '#src/ui/Button.tsx';
import { read } from '#src/api/client.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { saveBase64 } from '#src/components/save-file.ts';
import { Icon } from '#src/ui/icons.tsx';
import { exportValue, type ReviewFilters } from './filters.ts';

interface ExportButtonsProps {
  readonly subId: number;
  readonly filters: ReviewFilters;
  readonly onCsv: () => void;
}

const ExportButtons = ({ subId, filters, onCsv }: ExportButtonsProps) => (
  <>
    <DownloadButton
      onDownload={async () => {
        const file = await read('GetFilteredArtDownload', { subId, filterValue: exportValue(filters) });
        saveBase64(file.fileName, file.fileContents);
      }}
    >
      Export Excel
    </DownloadButton>
    <Button startIcon={<Icon name="download" size={16} />} onClick={onCsv}>
      Export CSV
    </Button>
  </>
);

export default ExportButtons;
