/** The display while files are being sent, and the question before the page is left. */
import { Button } from '#src/ui/Button.tsx';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Box, Row, Grow } from '#src/ui/Layout.tsx';
import type { SendingState } from './use-sending.ts';

export function SendingBar({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <Row gap="l">
      <Grow>
        <Box below="s">Uploading, {percent}%</Box>
        <ProgressBar label="Uploading" percent={percent} />
      </Grow>
      <Button variant="outlined" onClick={onCancel}>
        Cancel upload
      </Button>
    </Row>
  );
}

/** Always on the page: it reads every fourth of the way aloud, and asks before an upload is left behind. */
export function SendingWatch({ state }: { state: SendingState }) {
  const isSending = state.kind === 'sending';
  const blocker = useBlocker({
    // A finished upload changes the search of this page; that does not count as leaving.
    shouldBlockFn: ({ current, next }) => isSending && current.pathname !== next.pathname,
    enableBeforeUnload: isSending,
    withResolver: true,
  });
  return (
    <>
      <VisuallyHidden role="status">
        {state.kind === 'sending' && `Uploading, ${Math.floor(state.percent / 25) * 25} percent`}
      </VisuallyHidden>
      <ConfirmDialog
        isOpen={blocker.status === 'blocked'}
        title="Leave while files are being sent?"
        confirmLabel="Leave and stop the upload"
        cancelLabel="Stay"
        tone="danger"
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        The upload is not complete. If you leave now, it stops and nothing is saved.
      </ConfirmDialog>
    </>
  );
}
