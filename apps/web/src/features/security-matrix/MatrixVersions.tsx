/** Every version of the security matrix, each to download. */
import type { Answer } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { saveBlob } from '#src/ui/csv.ts';
import { VersionList } from '#src/components/VersionList.tsx';

async function saveVersion(version: number): Promise<void> {
  const { csv } = await read('GetSecurityMatrix', { version });
  saveBlob(new Blob([csv], { type: 'text/csv' }), `SecurityMatrix_${version}.csv`);
}

export function MatrixVersions({ versions }: { versions: Answer<'GetSecurityMatrixVersions'> }) {
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
        <DownloadButton
          variant="outlined"
          aria-label={`Download version ${version}`}
          onDownload={() => saveVersion(version)}
        >
          Download
        </DownloadButton>
      )}
    />
  );
}
