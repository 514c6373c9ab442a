/** The selected files before they are sent: the list, how far the sending is, why it failed. */
import { Button } from '#src/ui/Button.tsx';
import type { ReactNode } from 'react';
import { pluralize } from '@idss/domain/format-number';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Refused } from '../Refused.tsx';
import { Box, Row } from '#src/ui/Layout.tsx';
import { FileList } from './FilePicker.tsx';
import { SendingBar, SendingWatch } from './Sending.tsx';
import { formatSize } from '../format-size.ts';
import type { SelectedFiles } from './use-selected-files.ts';

interface SelectedFilesPanelProps {
  readonly selected: SelectedFiles;
  readonly refusedTitle: string;
  readonly failedTitle: string;
  /** After the reason of a failure: the files can be sent again. */
  readonly tryAgain: string;
  /** The buttons, while nothing is being sent. */
  readonly children: ReactNode;
}

export function SelectedFilesPanel({
  selected,
  refusedTitle,
  failedTitle,
  tryAgain,
  children,
}: SelectedFilesPanelProps) {
  const { files, refusal, keepOnly, sending } = selected;
  const { state } = sending;
  const isSending = state.kind === 'sending';
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {files.length > 0 && (
        <Panel
          title={`${files.length} ${pluralize(files.length, 'file')} selected, ${formatSize(total)}`}
          aside={!isSending && <Button onClick={() => keepOnly([])}>Clear list</Button>}
        >
          <FileList
            files={files}
            onRemove={isSending ? null : (file) => keepOnly(files.filter((each) => each !== file))}
          />
          {state.kind === 'failed' && (
            <Box above="m">
              {state.isRefused ? (
                <Refused title={refusedTitle} reason={state.message} />
              ) : (
                <ErrorState
                  title={failedTitle}
                  message={`${state.message} ${tryAgain}`}
                  reference={state.reference}
                />
              )}
            </Box>
          )}
          <Box above="m" isButtonHigh>
            {isSending ? (
              <SendingBar percent={state.percent} onCancel={sending.cancel} />
            ) : (
              <Row items="start">{children}</Row>
            )}
          </Box>
        </Panel>
      )}
      <SendingWatch state={state} />
    </>
  );
}
