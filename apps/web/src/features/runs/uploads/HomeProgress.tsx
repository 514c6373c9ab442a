/** An upload of one file after it arrived: how far its check is, a way to stop it, and its outcome. */
import { useEffect } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { formatOutcome, getBanner, readUploadLines } from '#src/components/upload/upload-progress.ts';
import { useUploadLines } from '#src/components/upload/use-upload-lines.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';

/** Of the server's last sentence about the check; null before there is one. */
function findPercent(sentences: readonly string[]): number | null {
  const found = sentences.map((line) => /: checking, (\d+) %$/.exec(line)?.[1]).findLast(Boolean);
  return found === undefined ? null : Number(found);
}

export interface HomeProgressProps {
  readonly transactionId: string;
  readonly fileName: string;
  /** Null: it is not from here, and goes with its end. */
  readonly onClose: (() => void) | null;
}

export function HomeProgress({ transactionId, fileName, onClose }: HomeProgressProps) {
  const lines = useUploadLines(transactionId);
  const stop = useApiAction('StopUpload');
  const { sentences, files, closing } = readUploadLines(lines.data ?? []);
  const isFinished = closing !== null;
  useEffect(() => {
    if (isFinished) void invalidateAfter('UploadFiles');
  }, [isFinished]);
  if (lines.error && !lines.data)
    return <QueryError error={lines.error} onRetry={() => void lines.refetch()} />;
  if (closing) {
    const tone = { clean: 'ok', warnings: 'ok', issues: 'warn', fatal: 'bad' } as const;
    return (
      <div role="status">
        <Notice
          tone={tone[getBanner(closing)]}
          title={formatOutcome(closing)}
          action={
            onClose && (
              <Button variant="outlined" onClick={onClose}>
                Upload Another
              </Button>
            )
          }
        >
          {files.map(({ fileId, note }) => (
            <div key={fileId}>{note}</div>
          ))}
        </Notice>
      </div>
    );
  }
  return (
    <div role="status">
      <Box below="s">Checking {fileName} on the portal</Box>
      <ProgressBar label="Check on the portal" percent={findPercent(sentences)} />
      <Box above="s">
        <Button
          variant="outlined"
          isBusy={stop.isPending}
          onClick={() => stop.mutate({ body: { transactionId } })}
        >
          Stop the Check
        </Button>
      </Box>
      {stop.error && <ErrorState title="The check was not stopped" {...describeError(stop.error)} />}
    </div>
  );
}
