/** Confirms apply, update or drop, and names the effects and those affected. Loaded when it first opens. Spec: rule-preview-apply. */
import { formatCount, pluralize } from '@idss/domain/format-number';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { ApplyRules } from './ApplyRules.tsx';
import type { DecisionName, Preview } from './preview.ts';

interface DecisionDialogProps {
  readonly decision: DecisionName;
  readonly preview: Preview;
  readonly onClose: () => void;
}

export default function DecisionDialog({ decision, preview, onClose }: DecisionDialogProps) {
  const { previewId, changedFiles } = preview;
  const isSample = preview.sampleSize !== null;
  const input = () => ({ body: { previewId } });
  return (
    <>
      {decision === 'apply' && <ApplyRules preview={preview} onClose={onClose} />}
      {decision === 'update' && (
        <ConfirmAction
          call="UpdateRulePreview"
          input={input}
          title={isSample ? 'Check all files' : 'Update the preview'}
          confirmLabel={isSample ? 'Check' : 'Update'}
          onClose={onClose}
          onDone={() => reportDone('The preview continues.')}
        >
          {isSample
            ? `${formatCount(Math.max(0, preview.currentFiles - preview.files), 'file')} are checked in addition to the sample.`
            : `${formatCount(changedFiles, 'file')} ${pluralize(changedFiles, 'is', 'are')} checked; the other results stay.`}{' '}
          No submission changes.
        </ConfirmAction>
      )}
      {decision === 'drop' && (
        <ConfirmAction
          call="DropRulePreview"
          input={input}
          title="Drop the preview"
          confirmLabel="Drop"
          tone="danger"
          onClose={onClose}
          onDone={() => reportDone('Dropped. Nothing was changed.')}
        >
          The preview and its results are deleted. Rules and submissions stay as they are.
        </ConfirmAction>
      )}
    </>
  );
}
