/** How far an upload is, in a bar and in the server's sentences; once it is over, what can be downloaded. */
import { Button } from '#src/ui/Button.tsx';
import type { ReactNode } from 'react';
import { pluralize } from '@idss/domain/format-number';
import { Panel } from '#src/ui/Panel.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { LinesSkeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Box, Row } from '#src/ui/Layout.tsx';
import { ProgressLines } from './ProgressLines.tsx';
import { countProcessed } from './upload-progress.ts';

interface ProgressPanelProps {
  /** Such as `Checking`. */
  readonly title: string;
  /** Of a file that is through, such as `checked`. */
  readonly participle: string;
  /** Read aloud at the end. */
  readonly finishedMessage: string;
  /** The effect of leaving the page. */
  readonly leaveHint: string;
  readonly progress: {
    readonly files: readonly { readonly isProcessed: boolean }[];
    readonly sentences: readonly string[];
    /** The line that closes the upload; null until then. */
    readonly closing: object | null;
  };
  readonly isPending: boolean;
  readonly download: ReactNode;
  readonly onClose: () => void;
  /** Between the announcement and the panel. */
  readonly children: ReactNode;
}

export function ProgressPanel(props: ProgressPanelProps) {
  const { title } = props;
  const { files, sentences, closing } = props.progress;
  const isFinished = closing !== null;
  const done = countProcessed(files);
  const text = `${done} of ${files.length} ${pluralize(files.length, 'file')} ${props.participle}`;
  return (
    <>
      <VisuallyHidden role="status">
        {isFinished ? props.finishedMessage : `${title}. ${text}`}
      </VisuallyHidden>
      {props.children}
      <Panel
        title={isFinished ? 'Finished' : title}
        aside={
          isFinished && (
            <Row as="span" items="start" isAtEnd>
              {props.download}
              <Button onClick={props.onClose}>Close</Button>
            </Row>
          )
        }
      >
        {!isFinished && (
          <>
            <Box below="s">
              {files.length > 0 ? `${text}.` : 'The files have arrived and are queued.'} You may leave this
              page; {props.leaveHint}
            </Box>
            <ProgressBar label={title} percent={done > 0 ? Math.round((100 * done) / files.length) : null} />
          </>
        )}
        {props.isPending ? <LinesSkeleton lines={5} /> : <ProgressLines lines={sentences} />}
      </Panel>
    </>
  );
}
