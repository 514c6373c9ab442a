/** Apply, update or drop; each says what happens to whom, and why it cannot be done now. Spec: rule-preview-apply. */
import { useState } from 'react';
import { counted } from '#src/components/counted.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import type { Preview } from './PreviewPage.tsx';

type Asked = 'apply' | 'update' | 'drop';

interface DecisionProps {
  readonly preview: Preview;
  readonly onDone: (sentence: string) => void;
}

export function Decision({ preview, onDone }: DecisionProps) {
  const { previewId, state, canApply, canUpdate, sampleSize, changedFiles, areRulesOutdated } = preview;
  const [asked, setAsked] = useState<Asked | null>(null);
  if (state !== 'Running' && state !== 'Done') return null;
  const close = (): void => setAsked(null);
  const done = (sentence: string) => (): void => {
    close();
    onDone(sentence);
  };
  const input = () => ({ body: { previewId } });
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
          {counted(changedFiles, 'submission has', 'submissions have')} another file since this preview.
          Update it to check {changedFiles === 1 ? 'that file' : 'those files'} only.
        </Notice>
      )}
      <Row>
        <DisabledReasonButton
          variant="contained"
          reason={canApply.ok ? null : canApply.reason}
          onClick={() => setAsked('apply')}
        >
          Apply…
        </DisabledReasonButton>
        {isUpdated && (
          <DisabledReasonButton
            variant="outlined"
            reason={canUpdate.ok ? null : canUpdate.reason}
            onClick={() => setAsked('update')}
          >
            {isSample ? 'Check all files…' : 'Update…'}
          </DisabledReasonButton>
        )}
        <DisabledReasonButton variant="text" color="error" reason={null} onClick={() => setAsked('drop')}>
          Drop…
        </DisabledReasonButton>
      </Row>
      {asked === 'apply' && (
        <ConfirmAction
          call="ApplyRulePreview"
          input={input}
          title="Apply the changed rules"
          confirmLabel="Apply"
          onClose={close}
          onDone={done('Applied. The submissions that change are validated again.')}
        >
          <ApplyWords preview={preview} />
        </ConfirmAction>
      )}
      {asked === 'update' && (
        <ConfirmAction
          call="UpdateRulePreview"
          input={input}
          title={isSample ? 'Check all files' : 'Update the preview'}
          confirmLabel={isSample ? 'Check' : 'Update'}
          onClose={close}
          onDone={done('The preview continues.')}
        >
          {isSample
            ? `${counted(Math.max(0, preview.currentFiles - preview.files), 'file')} are checked in addition to the sample.`
            : `${counted(changedFiles, 'file')} ${changedFiles === 1 ? 'is' : 'are'} checked; the other results stay.`}{' '}
          Nothing of a submission changes.
        </ConfirmAction>
      )}
      {asked === 'drop' && (
        <ConfirmAction
          call="DropRulePreview"
          input={input}
          title="Drop the preview"
          confirmLabel="Drop"
          tone="danger"
          onClose={close}
          onDone={done('Dropped. Nothing was changed.')}
        >
          The preview and its results are deleted. Rules and submissions stay as they are.
        </ConfirmAction>
      )}
    </Stack>
  );
}

function ApplyWords({ preview: { counts, organizations, locked } }: { preview: Preview }) {
  const affected = counts.newlyFailing + counts.newlyPassing + counts.changed;
  return (
    <Stack>
      <span>
        The new values count for everyone from the next file on: uploads, reprocessing, and the check in the
        browser.
      </span>
      <span>
        {affected === 0
          ? 'No stored submission changes.'
          : `${counted(affected, 'submission')} of ${counted(organizations, 'organization')} ${affected === 1 ? 'is' : 'are'} validated again:`}
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
          {counted(counts.unchecked, 'file')} could not be checked. What changes in them is not known.
        </span>
      )}
    </Stack>
  );
}
