/** What prevents a save: conflicts, a filter, a refusal, removed rows. */
import { Button } from '#src/ui/Button.tsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { maxSaveBytes } from '@idss/domain/audit/save-review';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { formatRow } from './export-csv.ts';
import { filterMessage } from './filters.ts';
import type { ReviewNoticesProps } from './ReviewNotices.tsx';
import { wereOthersSaved } from './save-message.ts';

/** Has the focus as soon as it is there: Enter saves, Escape goes back to the table. */
function FilterNotice({ onSetAndSave, onClose }: { onSetAndSave: () => void; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Notice
      tone="warn"
      action={
        <Button ref={button} color="inherit" variant="outlined" onClick={onSetAndSave} onKeyDown={onKeyDown}>
          Set both filters to ALL and save
        </Button>
      }
    >
      {filterMessage}
    </Notice>
  );
}

/** Some proxies in front of a portal allow smaller requests than it does, and answer without a readable message. */
function describeRefusal(error: unknown): ReturnType<typeof describeError> {
  const described = describeError(error);
  if (!(error instanceof ApiError) || error.status !== 413) return described;
  return {
    ...described,
    message: `This is more than can be sent at once. Make long comments shorter and save again, or ask the operator of the portal to allow requests of ${Math.ceil(maxSaveBytes / 1e6)} MB.`,
  };
}

export default function SaveNotices(props: ReviewNoticesProps) {
  const { state, refusal, conflicts, missingKeys } = props;
  return (
    <>
      {state.kind === 'refused' && refusal === null && (
        <ErrorState
          title="Nothing was saved; what you typed is kept"
          {...describeRefusal(state.error)}
          onRetry={props.onRetry}
        />
      )}
      {props.isAskingForAllRows && (
        <FilterNotice onSetAndSave={props.onSetAndSave} onClose={props.onKeepFilters} />
      )}
      {conflicts > 0 && (
        <Notice
          tone="warn"
          title={conflicts === 1 ? 'Someone else changed a cell' : `Someone else changed ${conflicts} cells`}
          action={
            <Button color="inherit" variant="outlined" onClick={props.onFirstConflict}>
              Go to the first
            </Button>
          }
        >
          Both values are shown in the cell: press Enter there, then M for yours or T for theirs.
          {wereOthersSaved(state) && ' The rest of that save went through.'}
        </Notice>
      )}
      {missingKeys.length > 0 && (
        <Notice
          tone="warn"
          title="Some rows are no longer in the current file"
          action={
            <Button color="inherit" variant="outlined" onClick={props.onDropRemoved}>
              Discard these
            </Button>
          }
        >
          Your changes of {missingKeys.map(formatRow).join(', ')} cannot be saved.
        </Notice>
      )}
    </>
  );
}
