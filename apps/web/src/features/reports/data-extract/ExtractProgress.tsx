/** Extracts that are generated during this visit: how far they are, and the finished zip. */
import type { ExtractRow } from '@idss/contract/reports/data-extract';
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { useState } from 'react';
import { formatSize } from '#src/components/format-size.ts';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { DownloadExtract } from './DownloadExtract.tsx';
import { ExtractState } from './ExtractState.tsx';
import { getFailure, isUnfinished } from './extract-text.ts';

function toSentence(extract: ExtractRow): string {
  const { state, submissions, progress, size } = extract;
  if (state === 'Done')
    return `${formatCount(submissions ?? 0, 'submission')}, ${formatSize(size ?? 0)}. Ready to download.`;
  const failure = getFailure(extract);
  if (failure !== null) return failure;
  const progressText =
    state === 'Waiting' || submissions === null
      ? 'Waiting to start.'
      : `${formatNumber(progress)} of ${formatCount(submissions, 'submission')}.`;
  return `${progressText} You may leave this page; the work continues.`;
}

export function ExtractProgress({ extracts }: { extracts: readonly ExtractRow[] }) {
  // A small one is finished before it was seen to run: what was not finished when the page was opened belongs to this visit.
  const [formerIds] = useState(
    () => new Set(extracts.filter((row) => !isUnfinished(row)).map(({ extractId }) => extractId)),
  );
  return extracts
    .filter(({ extractId }) => !formerIds.has(extractId))
    .map((extract) => {
      const { extractId, name, state, submissions, progress } = extract;
      return (
        <Panel key={extractId} title={name} aside={<ExtractState extract={extract} />}>
          <Stack>
            <Row>
              <span role="status">{toSentence(extract)}</span>
              {state === 'Done' && <DownloadExtract extract={extract} />}
            </Row>
            {isUnfinished(extract) && (
              <ProgressBar
                label={name}
                percent={submissions && progress ? Math.round((100 * progress) / submissions) : null}
              />
            )}
          </Stack>
        </Panel>
      );
    });
}
