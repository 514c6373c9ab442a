import type { ExtractRow } from '@idss/contract/reports/data-extract';
import { read } from '#src/api/client.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { followLink } from '#src/components/save-file.ts';

export const DownloadExtract = ({
  extract: { extractId, name },
}: {
  extract: Pick<ExtractRow, 'extractId' | 'name'>;
}) => (
  <DownloadButton
    variant="text"
    aria-label={`Download ${name}`}
    onDownload={async () => followLink(await read('GetExtractDownload', { extractId }))}
  >
    Download
  </DownloadButton>
);
