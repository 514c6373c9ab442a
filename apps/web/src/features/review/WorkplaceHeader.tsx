/** The one line above the review table: out of it, whose table it is, how far the review is, and what to do with it. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { pluralize } from '@idss/domain/format-number';
import { memo, useEffect } from 'react';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { Popup } from '#src/ui/Popup.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Spacer, Stack } from '#src/ui/Layout.tsx';
import { allRows, isFiltered, type ReviewFilters } from './filters.ts';
import { LockButton } from './LockButton.tsx';
import type { Present } from './use-presence.ts';
import styles from './WorkplaceHeader.module.css';

const ExportButtons = lazyPart(() => import('./ExportButtons.tsx'), 2);

export interface WorkplaceHeaderProps {
  readonly summary: SubmissionSummary;
  readonly onClose: () => void;
  readonly counts: Readonly<Record<'shown' | 'total' | 'open' | 'unsaved' | 'reviewed' | 'toReview', number>>;
  readonly filters: ReviewFilters;
  readonly onFilters: (filters: ReviewFilters) => void;
  readonly onNextOpen: () => void;
  readonly onCsv: () => void;
  /** Who else reviews it now. */
  readonly others: readonly Present[];
  readonly isSaving: boolean;
  /** Null: nothing can be saved. */
  readonly onSave: (() => void) | null;
}

function Progress(props: WorkplaceHeaderProps) {
  const { shown, total, open, reviewed, toReview } = props.counts;
  return (
    <div className={styles.progress}>
      <span className={styles.bar}>
        <ProgressBar
          label="Reviewed rows"
          percent={toReview === 0 ? 0 : Math.round((100 * reviewed) / toReview)}
        />
      </span>
      <span role="status">
        <strong>{reviewed}</strong> of {toReview} reviewed, {open} open
      </span>
      {shown < total && (
        <span role="status">
          {shown} of {total} {pluralize(total, 'row')} shown
        </span>
      )}
      {open > 0 && <Button onClick={props.onNextOpen}>Next open</Button>}
      {isFiltered(props.filters) && (
        <Button startIcon={<Icon name="clear" size={16} />} onClick={() => props.onFilters(allRows)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

const getInitials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('');

function Others({ others }: Pick<WorkplaceHeaderProps, 'others'>) {
  if (others.length === 0) return null;
  return (
    <ul className={`${styles.others} no-print`} aria-label="Also here">
      {others.map(({ name, measureCode }) => (
        <li key={name}>
          <span className={styles.initials} aria-hidden>
            {getInitials(name)}
          </span>
          {name}
          {measureCode === '' ? '' : ` in ${measureCode}`}
        </li>
      ))}
    </ul>
  );
}

function Header(props: WorkplaceHeaderProps) {
  const { summary, counts, filters } = props;
  const { subId, orgName, productLine } = summary;
  useEffect(() => {
    document.title = `Review of submission ${subId} - IDSS`;
  }, [subId]);
  return (
    <div className={styles.line}>
      <Button
        className={styles.close}
        startIcon={<Icon name="close" size={16} />}
        onClick={props.onClose}
        aria-label="Close (Esc)"
        aria-keyshortcuts="Escape"
      >
        <kbd>Esc</kbd>
      </Button>
      <h1 className={styles.title}>
        <VisuallyHidden>Auditor Review Table of submission </VisuallyHidden>
        {subId}
      </h1>
      <span className={styles.plan} title={`${orgName}, ${productLine}, ${summary.reportingProduct}`}>
        <b>{orgName}</b> {productLine} {summary.reportingProduct}
      </span>
      <Progress {...props} />
      <Spacer />
      <Others others={props.others} />
      <div className={`${styles.actions} no-print`}>
        <Popup
          label="Export"
          opener={(open) => (
            <Button variant="outlined" startIcon={<Icon name="download" size={16} />} {...open}>
              Export
            </Button>
          )}
        >
          {() => (
            <Stack gap="xs">
              <ExportButtons subId={subId} filters={filters} onCsv={props.onCsv} />
            </Stack>
          )}
        </Popup>
        {props.onSave && (
          <DisabledReasonButton
            variant="contained"
            reason={counts.unsaved === 0 ? 'There are no unsaved changes.' : null}
            aria-keyshortcuts="Control+S"
            isBusy={props.isSaving}
            onClick={props.onSave}
          >
            {counts.unsaved === 0 ? 'Save' : `Save ${counts.unsaved}`}
          </DisabledReasonButton>
        )}
        <LockButton summary={summary} unsaved={counts.unsaved} />
      </div>
    </div>
  );
}

export const WorkplaceHeader = memo(Header);
