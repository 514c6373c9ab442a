/** Asks before a change of rules is put back. Loaded when it first opens. Spec: rule-preview-undo. */
import { useNavigate } from '@tanstack/react-router';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { paths } from '#src/paths.ts';
import { Stack } from '#src/ui/Layout.tsx';
import { Line } from '#src/ui/Text.tsx';
import type { Preview } from './preview.ts';
import { formatValues } from './rule-values.ts';

interface UndoDialogProps extends Pick<Preview, 'previewId' | 'changes'> {
  readonly onClose: () => void;
}

export default function UndoDialog({ previewId, changes, onClose }: UndoDialogProps) {
  const navigate = useNavigate();
  return (
    <ConfirmAction
      call="UndoRulePreview"
      input={() => ({ body: { previewId } })}
      title="Back to before"
      confirmLabel="Put back"
      onClose={onClose}
      onDone={(undo) => {
        reportDone('Put back. The submissions that had changed are validated again.');
        void navigate({ href: paths.rulePreview(undo.previewId) });
      }}
    >
      <Stack>
        <span>The rules get the values again that they had, without another preview:</span>
        <span>
          {changes.map(({ ruleId, before, after }) => (
            <Line key={ruleId}>
              <strong>{ruleId}</strong>: {formatValues(after)} → {formatValues(before)}
            </Line>
          ))}
        </span>
        <span>
          The submissions that the change had validated again are validated again, and those that were
          validated by its rules since. What was left out, and not validated since, stays as it is.
        </span>
      </Stack>
    </ConfirmAction>
  );
}
