/** The current file of a component, and the files that can be downloaded now. */
import { styled } from '@mui/material/styles';
import type { SubmissionSummary } from '@idss/contract/submissions';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { currentDownloads, downloadQuery } from '#src/components/download-names.ts';
import { Moment } from '#src/components/Moment.tsx';
import { saveStoredFile } from '#src/components/save-file.ts';
import { Panel } from '#src/ui/Panel.tsx';

const Files = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '5px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& .what': { flex: '1 1 220px', minWidth: 0 },
  '& .small': { color: theme.vars.palette.text.secondary, fontSize: '.75rem', display: 'block' },
}));

export function CurrentFiles({ summary }: { summary: SubmissionSummary }) {
  const downloads = currentDownloads(summary);
  const { currentFile } = summary;
  if (downloads.length === 0 && !currentFile) return null;
  return (
    <Panel title="Files" isFlush>
      {currentFile && (
        <div style={{ padding: '0 16px 10px' }}>
          In force: <strong>{currentFile.originalName}</strong>, uploaded{' '}
          <Moment at={currentFile.uploadedAt} hasZone /> by {currentFile.uploadedBy}
          <div style={{ fontSize: '.75rem' }}>
            SHA-256 <code>{currentFile.sha256}</code>
          </div>
        </div>
      )}
      <Files aria-label="Downloads">
        {downloads.map((item) => (
          <li key={item.key}>
            <span className="what">
              {item.displayName}
              <span className="small">{item.explanation}</span>
            </span>
            <DownloadButton
              aria-label={`Download ${item.displayName}`}
              onDownload={() => saveStoredFile(downloadQuery(summary, item.key))}
            >
              Download
            </DownloadButton>
          </li>
        ))}
      </Files>
    </Panel>
  );
}
