/** The figures of a preview: what changes, for whom, and how sure that is. Spec: rule-preview-result. */
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { estimateTotal } from '@idss/domain/rule-preview/estimate';
import { choiceText } from '@idss/domain/rule-preview/file-choice';
import {
  type PreviewOutcome,
  previewOutcomeLabels,
  previewOutcomes,
} from '@idss/domain/rule-preview/preview-outcome';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { Figure } from '#src/ui/Figures.tsx';
import styles from './RulePreview.module.css';
import { Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import type { Filters, Preview } from './preview.ts';

const hints = {
  newlyFailing: 'pass today, would fail',
  newlyPassing: 'fail today, would pass',
  changed: 'pass or fail as today',
  unchanged: 'nothing changes',
  unchecked: 'the reason is in the list',
} as const satisfies Record<PreviewOutcome, string>;

/** After the rules were applied: of that moment. */
const pastHints = {
  newlyFailing: 'passed before, failed then',
  newlyPassing: 'failed before, passed then',
  changed: 'passed or failed as before',
  unchanged: 'nothing changed',
  unchecked: hints.unchecked,
} as const satisfies Record<PreviewOutcome, string>;

/** How to read what was not chosen. Spec: rule-preview-choice. */
const LeftOut = ({ preview: { choice, leftOut } }: { preview: Preview }) =>
  choice !== null &&
  choice.files !== 'all' && (
    <Notice tone="info" title={`Applied to ${choiceText(choice)}`} isAnnounced={false}>
      {leftOut === 0
        ? 'No submission that would have changed was left out.'
        : `${formatCount(leftOut, 'submission that would have changed was', 'submissions that would have changed were')} left out. A submission that is validated again later, by an upload or by reprocessing, gets the rules of that day.`}
    </Notice>
  );

export function Outcomes({ preview, filters }: { preview: Preview; filters: Filters }) {
  const { outcome: current, isLeftOut } = filters;
  const link = useAppLink();
  const { previewId, counts, state } = preview;
  const isPast = state === 'Applied';
  return (
    <Stack gap="m">
      <ul className={styles.outcomeFigures} aria-label={isPast ? 'What changed' : 'What changes'}>
        {previewOutcomes
          .filter((outcome) => outcome !== 'unchecked' || counts.unchecked > 0)
          .map((outcome) => (
            <li key={outcome}>
              <Figure
                label={previewOutcomeLabels[outcome]}
                value={formatNumber(counts[outcome])}
                isBad={outcome === 'newlyFailing' && counts.newlyFailing > 0}
                {...link(paths.rulePreview(previewId, { outcome }))}
                aria-current={current === outcome ? 'true' : undefined}
              >
                <span className={styles.hint}>{(isPast ? pastHints : hints)[outcome]}</span>
              </Figure>
            </li>
          ))}
        {preview.leftOut > 0 && (
          <li>
            <Figure
              label="Left out"
              value={formatNumber(preview.leftOut)}
              {...link(paths.rulePreview(previewId, { isLeftOut: 'true' }))}
              aria-current={isLeftOut ? 'true' : undefined}
            >
              <span className={styles.hint}>kept findings and status</span>
            </Figure>
          </li>
        )}
      </ul>
      <LeftOut preview={preview} />
      <AffectedSubmissions preview={preview} />
    </Stack>
  );
}

function AffectedSubmissions({ preview }: { preview: Preview }) {
  const { previewId, state, files, currentFiles, sampleSize, organizations, locked, otherCauses, counts } =
    preview;
  if (state === 'Running') return null;
  const isPast = state === 'Applied';
  const verb = isPast ? 'changed' : 'would change';
  const affected = counts.newlyFailing + counts.newlyPassing + counts.changed;
  return (
    <>
      {sampleSize !== null && <Sample found={counts.newlyFailing} files={files} all={currentFiles} />}
      <div>
        {affected === 0
          ? `None of ${formatCount(files, 'checked submission')} ${verb}.`
          : `${formatCount(affected, 'submission')} of ${formatCount(organizations, 'organization')} ${verb}.`}{' '}
        {locked > 0 && (
          <>
            <AppLink underline="always" href={paths.rulePreview(previewId, { isLocked: 'true' })}>
              {isPast
                ? formatCount(locked, 'of them was', 'of them were')
                : formatCount(locked, 'of them is', 'of them are')}{' '}
              locked, marked final or attested
            </AppLink>
            {isPast
              ? ': status and findings changed; stage, locks, designations and signatures stayed.'
              : ': status and findings change; stage, locks, designations and signatures stay.'}
          </>
        )}{' '}
        Failing submissions cannot be locked, marked final or attested.
      </div>
      {otherCauses > 0 && (
        <Notice tone="info" isAnnounced={false}>
          {isPast
            ? `${formatCount(otherCauses, 'submission had', 'submissions had')} another status already than the rules before found, because something else had changed since the last validation.`
            : `${formatCount(otherCauses, 'submission has', 'submissions have')} another status today than the current rules find, because something else changed since the last validation.`}{' '}
          These rules did not cause it.
        </Notice>
      )}
    </>
  );
}

function Sample({ found, files, all }: { found: number; files: number; all: number }) {
  const { likely, from, to } = estimateTotal(found, files, all);
  return (
    <Notice
      tone="info"
      title={`A sample: ${formatNumber(files)} of ${formatNumber(all)} files`}
      isAnnounced={false}
    >
      In all files about {formatNumber(likely)} would newly fail; with 95 % confidence between{' '}
      {formatNumber(from)} and {formatNumber(to)}.
    </Notice>
  );
}
