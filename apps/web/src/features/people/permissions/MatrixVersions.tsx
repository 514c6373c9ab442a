/** Every version of the security matrix, each to download. */
import { Button } from '#src/ui/Button.tsx';
import type { Answer } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { saveBlob } from '#src/ui/csv.ts';
import { VersionList } from '#src/components/VersionList.tsx';

async function saveVersion(version: number): Promise<void> {
  const { csv } = await read('GetSecurityMatrix', { version });
  saveBlob(new Blob([csv], { type: 'text/csv' }), `SecurityMatrix_${version}.csv`);
}

export interface MatrixVersionsProps {
  readonly versions: Answer<'GetSecurityMatrixVersions'>;
  readonly isBusy: boolean;
  readonly onRestore: (version: number) => void;
}

export function MatrixVersions({ versions, isBusy, onRestore }: MatrixVersionsProps) {
  const current = versions[0]?.version;
  return (
    <VersionList
      versions={versions}
      facts={({ uploadedAt, uploadedBy, added, removed }) =>
        uploadedAt === null ? (
          'Shipped with the portal'
        ) : (
          <>
            <Moment at={uploadedAt} /> by {uploadedBy} · {added.length} added, {removed.length} removed
          </>
        )
      }
      action={({ version }) => (
        <Row gap="xs">
          <DownloadButton
            variant="outlined"
            aria-label={`Download version ${version}`}
            onDownload={() => saveVersion(version)}
          >
            Download
          </DownloadButton>
          {version !== current && (
            <Button
              variant="outlined"
              aria-label={`Restore version ${version}…`}
              disabled={isBusy}
              onClick={() => onRestore(version)}
            >
              Restore…
            </Button>
          )}
        </Row>
      )}
    />
  );
}
