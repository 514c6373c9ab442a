/** Every version of the security matrix, each to download. */
import type { Answer } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { Rows } from '#src/ui/administration/AdministrationHome.styles.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { saveBlob } from '#src/ui/csv.ts';
import { Panel } from '#src/ui/Panel.tsx';

async function saveVersion(version: number): Promise<void> {
  const { csv } = await read('GetSecurityMatrix', { version });
  saveBlob(new Blob([csv], { type: 'text/csv' }), `SecurityMatrix_${version}.csv`);
}

export function MatrixVersions({ versions }: { versions: Answer<'GetSecurityMatrixVersions'> }) {
  return (
    <Panel title="Versions" isFlush>
      <Rows>
        {versions.map(({ version, uploadedBy, uploadedAt, added, removed }, index) => (
          <li key={version}>
            <div className="what">
              <div className="name">
                Version {version} {index === 0 && <Chip tone="ok">Current</Chip>}
              </div>
              <div className="facts">
                {uploadedAt === null ? (
                  'Shipped with the portal'
                ) : (
                  <>
                    <Moment at={uploadedAt} /> by {uploadedBy} · {added.length} added, {removed.length}{' '}
                    removed
                  </>
                )}
              </div>
            </div>
            <DownloadButton
              variant="outlined"
              aria-label={`Download version ${version}`}
              onDownload={() => saveVersion(version)}
            >
              Download
            </DownloadButton>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
