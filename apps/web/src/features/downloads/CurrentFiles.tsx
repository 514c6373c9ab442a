/** The current file of a component, and the files that can be downloaded now. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { listCurrentDownloads, getDownloadQuery } from '#src/components/download-names.ts';
import { FileLine } from '#src/components/FileLine.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { saveStoredFile } from '#src/components/save-file.ts';
import { Panel } from '#src/ui/Panel.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import styles from './CurrentFiles.module.css';
import { Box, Small } from '#src/ui/Layout.tsx';

export function CurrentFiles({ summary }: { summary: SubmissionSummary }) {
  const currentFiles = listCurrentDownloads(summary);
  const { currentFile } = summary;
  return (
    <Panel title="Files" isFlush>
      {currentFile && (
        <Box pad="foot">
          Current file: <strong>{currentFile.originalName}</strong>, uploaded{' '}
          <Moment at={currentFile.uploadedAt} /> by {currentFile.uploadedBy}
          <Small>
            SHA-256 <code>{currentFile.sha256}</code>
          </Small>
        </Box>
      )}
      {currentFiles.length === 0 ? (
        <Box pad="foot">No files available for download.</Box>
      ) : (
        <Lines areRows className={styles.files} aria-label="Downloads">
          {currentFiles.map((item) => (
            <FileLine
              key={item.key}
              label={item.displayName}
              details={item.explanation}
              onDownload={() => saveStoredFile(getDownloadQuery(summary, item.key))}
            />
          ))}
        </Lines>
      )}
    </Panel>
  );
}
