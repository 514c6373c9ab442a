/** Apply, update or drop; each says what happens to whom, and why it cannot be done now. Spec: rule-preview-apply. */
import { useState } from 'react';
import { formatCount, pluralize } from '@idss/domain/format-number';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import type { DecisionName, Preview } from './preview.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const DecisionDialog = lazyComponent(() => import('./DecisionDialog.tsx'));
const UndoDialog = lazyComponent(() => import('./UndoDialog.tsx'));

export function Decision({ preview }: { preview: Preview }) {
  const { state, canApply, canUpdate, sampleSize, changedFiles, areRulesOutdated } = preview;
  const [decision, setDecision] = useState<DecisionName | null>(null);
  if (state === 'Applied') return <BackToBefore preview={preview} />;
  if (state !== 'Running' && state !== 'Done') return null;
  const isSample = sampleSize !== null;
  const isUpdated = isSample || changedFiles > 0;
  return (
    <Stack gap="m">
      {areRulesOutdated && (
        <Notice tone="warn" isAnnounced={false}>
          The rules or the season changed after this preview began. Start a new preview.
        </Notice>
      )}
      {!areRulesOutdated && changedFiles > 0 && (
        <Notice tone="warn" isAnnounced={false}>
          {formatCount(changedFiles, 'submission has', 'submissions have')} another file since this preview.
          Update it to check {pluralize(changedFiles, 'that file', 'those files')} only.
        </Notice>
      )}
      <Row>
        <DisabledReasonButton
          variant="contained"
          reason={canApply.ok ? null : canApply.reason}
          onClick={() => setDecision('apply')}
        >
          Apply…
        </DisabledReasonButton>
        {isUpdated && (
          <DisabledReasonButton
            variant="outlined"
            reason={canUpdate.ok ? null : canUpdate.reason}
            onClick={() => setDecision('update')}
          >
            {isSample ? 'Check all files…' : 'Update…'}
          </DisabledReasonButton>
        )}
        <DisabledReasonButton variant="text" color="error" reason={null} onClick={() => setDecision('drop')}>
          Drop…
        </DisabledReasonButton>
      </Row>
      {decision !== null && (
        <DecisionDialog decision={decision} preview={preview} onClose={() => setDecision(null)} />
      )}
    </Stack>
  );
}

/** Of a change that was applied: puts it back, or says that it was. Spec: rule-preview-undo. */
function BackToBefore({ preview: { previewId, changes, canUndo, undoneBy, undoes } }: { preview: Preview }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Stack gap="m">
      {undoes !== null && (
        <Notice tone="info" title="Back to before" isAnnounced={false}>
          This put back what{' '}
          <AppLink underline="always" href={paths.rulePreview(undoes)}>
            an earlier preview
          </AppLink>{' '}
          had changed. Submissions that were validated by its rules since then were validated again, too.
        </Notice>
      )}
      {undoneBy === null ? (
        <Row>
          <DisabledReasonButton
            variant="outlined"
            reason={canUndo.ok ? null : canUndo.reason}
            onClick={() => setIsAsking(true)}
          >
            Back to before…
          </DisabledReasonButton>
        </Row>
      ) : (
        <Notice tone="warn" title="Put back" isAnnounced={false}>
          The rules have the values again that they had.{' '}
          <AppLink underline="always" href={paths.rulePreview(undoneBy)}>
            See what that changed
          </AppLink>
          .
        </Notice>
      )}
      {isAsking && <UndoDialog previewId={previewId} changes={changes} onClose={() => setIsAsking(false)} />}
    </Stack>
  );
}
