/** The chosen files before they are sent: the list, how far the sending is, why it failed. */
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Refused } from '../Refused.tsx';
import { FileList } from './FilePicker.tsx';
import { SendingBar, SendingWatch } from './Sending.tsx';
import { fileSize } from './upload-progress.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

interface ChosenPanelProps {
  readonly chosen: ChosenFiles;
  readonly refusedTitle: string;
  readonly failedTitle: string;
  /** After the reason of a failure: the files can be sent again. */
  readonly tryAgain: string;
  /** The buttons, while nothing is being sent. */
  readonly children: ReactNode;
}

export function ChosenPanel({ chosen, refusedTitle, failedTitle, tryAgain, children }: ChosenPanelProps) {
  const { files, refusal, keepOnly, sending } = chosen;
  const { state } = sending;
  const isSending = state.kind === 'sending';
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {files.length > 0 && (
        <Panel
          title={`${files.length} ${files.length === 1 ? 'file' : 'files'} chosen, ${fileSize(total)}`}
          beside={!isSending && <Button onClick={() => keepOnly([])}>Clear list</Button>}
        >
          <FileList
            files={files}
            onRemove={isSending ? null : (file) => keepOnly(files.filter((other) => other !== file))}
          />
          {state.kind === 'failed' && (
            <div style={{ marginTop: 12 }}>
              {state.isRefused ? (
                <Refused title={refusedTitle} reason={state.message} />
              ) : (
                <ErrorState
                  title={failedTitle}
                  message={`${state.message} ${tryAgain}`}
                  reference={state.reference}
                />
              )}
            </div>
          )}
          <div style={{ marginTop: 12, minHeight: 36 }}>
            {isSending ? (
              <SendingBar percent={state.percent} onCancel={sending.cancel} />
            ) : (
              <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>{children}</div>
            )}
          </div>
        </Panel>
      )}
      <SendingWatch state={state} />
    </>
  );
}
