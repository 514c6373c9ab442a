/** Asks to which stored files changed rules are applied, and says what that does to whom. Spec: rule-preview-choice. */
import { formatCount, pluralize } from '@idss/domain/format-number';
import { type ChosenFiles, chosenFileLabels, chosenFiles } from '@idss/domain/rule-preview/file-choice';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Muted } from '#src/ui/Text.tsx';
import type { Preview } from './preview.ts';

const hints = {
  all: 'Every submission that changes is validated again.',
  open: 'Those that are locked, marked final or attested keep their findings and status.',
  since: 'Files that were received before keep their findings and status.',
} as const satisfies Record<ChosenFiles, string>;

interface ApplyRulesProps {
  readonly preview: Preview;
  readonly onClose: () => void;
}

export function ApplyRules({ preview: { previewId, counts }, onClose }: ApplyRulesProps) {
  const [files, setFiles] = useState<ChosenFiles>('all');
  const [day, setDay] = useState('');
  const choice = { previewId, files, ...(files === 'since' && { receivedFrom: day }) };
  const found = useApi('CountRulePreviewChoice', choice, { enabled: files !== 'since' || day !== '' });
  return (
    <ConfirmAction
      call="ApplyRulePreview"
      input={() => ({ body: choice })}
      title="Apply the changed rules"
      confirmLabel="Apply"
      onClose={onClose}
      onDone={() => reportDone('Applied. The submissions that change are validated again.')}
    >
      <Stack>
        <span>
          The new values apply to everyone from the next file on: uploads, reprocessing, and the check in the
          browser.
        </span>
        <Choices
          legend="Stored files to validate again"
          name="files"
          choices={chosenFiles.map((value) => ({
            value,
            label: chosenFileLabels[value],
            hint: hints[value],
          }))}
          onChoose={(value) => setFiles(value as ChosenFiles)}
        />
        {files === 'since' && (
          <Labelled label="First day" hint="In the time zone of the season.">
            <TextBox type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
          </Labelled>
        )}
        <div aria-live="polite">
          {found.error ? (
            describeError(found.error).message
          ) : found.data ? (
            <Consequences found={found.data} />
          ) : (
            <Muted>{files === 'since' && day === '' ? 'Enter the first day.' : 'Counting…'}</Muted>
          )}
        </div>
        {counts.unchecked > 0 && (
          <span>
            {formatCount(counts.unchecked, 'file')} could not be checked. What changes in them is not known.
          </span>
        )}
      </Stack>
    </ConfirmAction>
  );
}

function Consequences({ found }: { found: Answer<'CountRulePreviewChoice'> }) {
  const { files, organizations, locked, newlyFailing, newlyPassing, changed, leftOut } = found;
  return (
    <Stack>
      <span>
        {files === 0
          ? 'No stored submission changes.'
          : `${formatCount(files, 'submission')} of ${formatCount(organizations, 'organization')} ${pluralize(files, 'is', 'are')} validated again:`}
      </span>
      {files > 0 && (
        <ul>
          <li>{newlyFailing} newly failing</li>
          <li>{newlyPassing} newly passing</li>
          <li>{changed} with other findings</li>
          {locked > 0 && (
            <li>
              {locked} of them locked, marked final or attested: they stay so, with their signatures; only
              status and findings change
            </li>
          )}
        </ul>
      )}
      {leftOut > 0 && (
        <span>
          {formatCount(leftOut, 'submission that would change is', 'submissions that would change are')} left
          out and {pluralize(leftOut, 'keeps its', 'keep their')} findings and status, until{' '}
          {pluralize(leftOut, 'it is', 'they are')} validated again: by the new rules.
        </span>
      )}
    </Stack>
  );
}
