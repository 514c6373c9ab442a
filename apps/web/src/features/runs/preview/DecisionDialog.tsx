/** Confirms apply, update or drop, and names the effects and those affected. Loaded when it first opens. Spec: rule-preview-apply. */
import { formatCount, pluralize } from '@idss/domain/format-number';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { Stack } from '#src/ui/Layout.tsx';
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
      {decision === 'apply' && (
        <ConfirmAction
          call="ApplyRulePreview"
          input={input}
          title="Apply the changed rules"
          confirmLabel="Apply"
          onClose={onClose}
          onDone={() => reportDone('Applied. The submissions that change are validated again.')}
        >
          <ApplyText preview={preview} />
        </ConfirmAction>
      )}
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

function ApplyText({ preview: { counts, organizations, locked } }: { preview: Preview }) {
  const affected = counts.newlyFailing + counts.newlyPassing + counts.changed;
  return (
    <Stack>
      <span>
        The new values apply to everyone from the next file on: uploads, reprocessing, and the check in the
        browser.
      </span>
      <span>
        {affected === 0
          ? 'No stored submission changes.'
          : `${formatCount(affected, 'submission')} of ${formatCount(organizations, 'organization')} ${pluralize(affected, 'is', 'are')} validated again:`}
      </span>
      {affected > 0 && (
        <ul>
          <li>{counts.newlyFailing} newly failing</li>
          <li>{counts.newlyPassing} newly passing</li>
          <li>{counts.changed} with other findings</li>
          {locked > 0 && (
            <li>
              {locked} of them locked, marked final or attested: they stay so, with their signatures; only
              status and findings change
            </li>
          )}
        </ul>
      )}
      {counts.unchecked > 0 && (
        <span>
          {formatCount(counts.unchecked, 'file')} could not be checked. What changes in them is not known.
        </span>
      )}
    </Stack>
  );
}
