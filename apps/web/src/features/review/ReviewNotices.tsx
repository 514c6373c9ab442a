/** Above the table: that it is read only, and what prevents a save. */
import { useEffect } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { formatReadOnly } from './read-only-text.ts';
import type { SaveState } from './use-save.ts';

const SaveNotices = lazyComponent(() => import('./SaveNotices.tsx'));

export interface ReviewNoticesProps {
  readonly state: SaveState;
  readonly unsaved: number;
  /** Why nothing can be changed now; null if it can. */
  readonly refusal: string | null;
  /** Who or what lets the auditor save again. */
  readonly recoveryHint: string;
  readonly conflicts: number;
  readonly missingKeys: readonly string[];
  readonly isAskingForAllRows: boolean;
  readonly onSetAndSave: () => void;
  readonly onKeepFilters: () => void;
  readonly onFirstConflict: () => void;
  readonly onRetry: () => void;
  /** Exports what was typed as a file. */
  readonly onExport: () => void;
  readonly onDropRemoved: () => void;
}

function ReadOnlyNotice(
  props: Pick<ReviewNoticesProps, 'unsaved' | 'recoveryHint' | 'onExport'> & {
    readonly refusal: string;
    readonly isRefused: boolean;
  },
) {
  if (props.unsaved === 0)
    return (
      <Notice tone="info" title="Read only" isAnnounced={false}>
        {formatReadOnly(props.refusal)}
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      title={
        props.isRefused
          ? 'Nothing was saved; what you typed is kept'
          : 'What you typed cannot be saved now; it is kept'
      }
      action={
        <Button color="inherit" variant="outlined" onClick={props.onExport}>
          Export what you typed
        </Button>
      }
    >
      {props.refusal} {props.recoveryHint} It stays in this window until you sign out or close it.
    </Notice>
  );
}

export function ReviewNotices(props: ReviewNoticesProps) {
  const { state, refusal, conflicts, missingKeys } = props;
  // Also what is said of a portal that cannot be reached.
  useEffect(() => SaveNotices.preload(), []);
  const isRefused = state.kind === 'refused';
  const isShown = props.isAskingForAllRows || isRefused || conflicts > 0 || missingKeys.length > 0;
  if (!isShown && refusal === null) return null;
  return (
    <Stack pad="row">
      {refusal !== null && <ReadOnlyNotice {...props} refusal={refusal} isRefused={isRefused} />}
      {isShown && <SaveNotices {...props} />}
    </Stack>
  );
}
