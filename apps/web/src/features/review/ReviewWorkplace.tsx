/**
 * The review table in use: the table and the panel of its selected row, over one store of unsaved changes. Spec:
 * audit-table.
 */
import { describeRefusal } from '@idss/domain/permissions/who-can-help';
import { hedisComponent } from '@idss/domain/program';
import { getStageByNumber } from '@idss/domain/stages/stage';
import { Button } from '#src/ui/Button.tsx';
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { useLatest } from '#src/components/use-latest.ts';
import { paths } from '#src/paths.ts';
import { useDraft } from '#src/session/drafts.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import {
  findConflicts,
  countChanges,
  noChanges,
  findOrphans,
  dropSavedChanges,
  removeRows,
} from './changes.ts';
import { useColumnsView } from './columns-view.ts';
import { toCsvRows, saveReviewCsv, saveTypedCsv } from './export-csv.ts';
import { allRows, parseFilters, isAll, type ReviewFilters } from './filters.ts';
import { createHeadFilters } from './head-filters.tsx';
import { getColumnNames, getShownColumns } from './keyboard.ts';
import { PanelPlace } from './PanelPlace.tsx';
import { FootActions } from './FootActions.tsx';
import type { RefusedCell } from './paste-cells.ts';
import { ReviewFoot } from './ReviewFoot.tsx';
import { ReviewGrid } from './ReviewGrid.tsx';
import { ReviewNotices } from './ReviewNotices.tsx';
import { getMeasures, type Review, type ReviewRow, toRows } from './review-rows.ts';
import { getMessage } from './save-message.ts';
import { useChanges } from './use-changes.ts';
import { useCounts } from './use-counts.ts';
import { useGuardedSave } from './use-guarded-save.ts';
import { usePanel } from './use-panel.ts';
import { usePosition } from './use-position.ts';
import { usePresence } from './use-presence.ts';
import { useReviewCommands } from './use-review-commands.tsx';
import { useSave } from './use-save.ts';
import { useShownRows } from './use-shown-rows.ts';
import { getRecoveryHint } from './read-only-text.ts';
import { useCloseKey } from './use-close-key.ts';
import styles from './ReviewWorkplace.module.css';
import { WorkplaceHeader } from './WorkplaceHeader.tsx';

const DiscardDialog = lazyComponent(() => import('./DiscardDialog.tsx'));
const PasteNotice = lazyComponent(() => import('./PasteNotice.tsx'));
const LeaveDialog = lazyComponent(() => import('./LeaveDialog.tsx'));

const allMeasures = [{ code: 'ALL', label: 'ALL' }] as const;

const NoRow = ({ isOpenFilter, onShowAll }: { isOpenFilter: boolean; onShowAll: () => void }) => (
  <EmptyState
    title={isOpenFilter ? 'No row is open' : 'No row matches these filters'}
    icon={isOpenFilter ? 'check' : 'filter'}
    isGood={isOpenFilter}
    action={
      <Button variant="outlined" onClick={onShowAll}>
        Show all rows
      </Button>
    }
  />
);

/** Asks before another page is opened. Its dialog is loaded with the first change: it can be needed without a line. */
function LeaveGuard({ unsaved }: { unsaved: number }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved > 0,
    withResolver: true,
  });
  if (unsaved === 0) return null;
  return (
    <LeaveDialog
      isOpen={blocker.status === 'blocked'}
      unsaved={unsaved}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

/** Long: the table, its panel, its notices and its foot are one state, which no part of it has for itself. */
export function ReviewWorkplace({ summary, review }: { summary: SubmissionSummary; review: Review }) {
  const { subId, productLine } = summary;
  const search = useSearch({ from: '/shell/auditorreview/$subId/$productLine' });
  const navigate = useNavigate();
  const findings = useApi('GetRowFindings', { submissionId: subId, component: hedisComponent }).data;
  const measures = useMemo(() => getMeasures(review, findings), [review, findings]);
  const rows = useMemo(() => toRows(measures), [measures]);
  const store = useChanges(subId);
  const { changes, change } = store;
  const { state, save, reset } = useSave(subId, measures, rows, store);
  const [message, setMessage] = useState('');
  const position = usePosition(measures, rows, search.row ?? search.measure, setMessage);
  const { target, setTarget, goTo, goBack } = position;
  const [stored, setFilters] = useDraft<Partial<ReviewFilters>>(`review-filters:${subId}`, allRows);
  const { visibility } = useColumnsView();
  const shownColumns = useMemo(() => getShownColumns(visibility), [visibility]);
  const [refusedCells, setRefusedCells] = useState<readonly RefusedCell[]>([]);
  const [isDiscarding, setDiscarding] = useState(false);
  const [selection, setSelection] = useState<readonly ReviewRow[]>([]);
  const codes = useApi('GetMeasureCodesForFilter', { productLine }).data ?? allMeasures;
  const canOpen =
    useApi('IsActionAuthorized', {
      actionName: 'VIEW_RESULTS_REPORTS',
      entityType: 'submission',
      entityId: subId,
    }).data === true;

  const unsaved = countChanges(changes);
  const filters = useMemo(() => parseFilters(stored, unsaved), [stored, unsaved]);
  const refusal = review.canEdit.ok ? null : describeRefusal(review.canEdit) || 'The table is read-only.';
  const table = { rows, store, refusal };
  // The lines of the table get it: with another one all of them would be drawn again at each key.
  const getHref = useMemo(
    () => (canOpen ? (code: string) => paths.reviewMeasure(subId, productLine, code) : null),
    [canOpen, subId, productLine],
  );
  const { collapsed } = position;
  const { isShown, lines, shownMeasures, shownCount } = useShownRows(measures, rows, {
    filters,
    changes,
    target,
    collapsed,
  });

  // A value that another user saved too, or this window before a reload, is no longer a change.
  useEffect(() => change((previous) => dropSavedChanges(previous, rows), false), [rows, change]);

  const isSaving = state.kind === 'saving';
  const { trySave, isAskingForAllRows, setAskingForAllRows } = useGuardedSave({
    save,
    isSaving,
    unsaved,
    refusal,
    isFiltered: review.strictFilters && !isAll(filters),
    onSay: setMessage,
  });
  const filter = useLatest((next: ReviewFilters): void => {
    setAskingForAllRows(false);
    setTarget(null);
    setFilters(next);
  });
  const close = useLatest(
    (): void =>
      void navigate({
        to: '/submissionHome/$subId/{-$component}/{-$productLine}',
        params: { subId: String(subId), component: hedisComponent, productLine },
      }),
  );
  const { panel, open, toggle, back } = usePanel(position);
  const selected = rows.get(position.place.key) ?? null;
  const others = usePresence(subId, selected?.measureCode ?? '', refusal === null);
  useCloseKey(back, close);

  const onSave = useLatest((): void => trySave());
  const setAllAndSave = (): void => {
    setFilters(allRows);
    trySave(true);
    goBack();
  };
  const conflicts = findConflicts(changes);
  const missingKeys = findOrphans(changes, rows);
  const isRefused = state.kind === 'refused' && unsaved > 0;
  const footMessage = getMessage(state, message, { isWaiting: conflicts.length > 0, isRefused });
  const { commands, undo, dialog, snippets } = useReviewCommands({
    ...table,
    subId,
    lines,
    position,
    onSay: setMessage,
  });
  const counts = useCounts({
    rows,
    isReviewed: commands.isReviewed,
    shown: shownCount,
    open: review.open,
    unsaved,
  });
  const onNextOpen = useLatest(commands.onNextOpen);
  const onCsv = useLatest(() => saveReviewCsv(subId, toCsvRows(measures, isShown, changes, rows)));
  const hasUnsaved = unsaved > 0;
  const heads = useMemo(
    () => createHeadFilters({ filters, onFilters: filter, codes, measures, hasUnsaved }),
    [filters, filter, codes, measures, hasUnsaved],
  );
  const names = useMemo(() => getColumnNames(summary.measurementYear), [summary.measurementYear]);
  return (
    <div className={styles.workplace} data-full-screen>
      <WorkplaceHeader
        summary={summary}
        onClose={close}
        counts={counts}
        filters={filters}
        onFilters={filter}
        others={others}
        onNextOpen={onNextOpen}
        onCsv={onCsv}
        isSaving={isSaving}
        onSave={refusal === null ? onSave : null}
      />
      <ReviewNotices
        state={state}
        unsaved={unsaved}
        refusal={refusal}
        recoveryHint={getRecoveryHint(getStageByNumber(review.stage), summary.actions)}
        conflicts={conflicts.length}
        missingKeys={missingKeys}
        isAskingForAllRows={isAskingForAllRows}
        onSetAndSave={setAllAndSave}
        onKeepFilters={() => {
          setAskingForAllRows(false);
          goBack();
        }}
        onFirstConflict={() => {
          const [first] = conflicts;
          if (first) goTo(first.key, first.cell);
        }}
        onRetry={() => trySave()}
        onExport={() => saveTypedCsv(subId, changes)}
        onDropRemoved={() => change((previous) => removeRows(previous, missingKeys))}
      />
      <div className={styles.body}>
        <div className={styles.table}>
          {lines.length === 0 ? (
            <NoRow isOpenFilter={filters.designation === 'Open'} onShowAll={() => filter(allRows)} />
          ) : (
            <ReviewGrid
              label="Auditor review table"
              lines={lines}
              {...table}
              shownColumns={shownColumns}
              getHref={getHref}
              onOpenRow={open}
              {...commands}
              onExpand={position.expand}
              onSay={setMessage}
              onRefused={setRefusedCells}
              place={position.place}
              onPlace={position.setPlace}
              target={target}
              isFocusedFirst={target === null && position.place.key === ''}
              heads={heads}
              names={names}
              onSelection={setSelection}
            />
          )}
        </div>
        <PanelPlace
          {...table}
          subId={subId}
          measurementYear={summary.measurementYear}
          row={selected}
          selection={selection}
          measures={shownMeasures}
          panel={panel}
          snippets={snippets}
          onAssign={commands.onSet}
          onShow={position.select}
          onBack={back}
        />
      </div>
      <ReviewFoot
        unsaved={unsaved}
        message={footMessage}
        isRefused={isRefused && message === ''}
        notice={
          refusedCells.length > 0 && (
            <PasteNotice
              refused={refusedCells}
              onGoTo={({ key, column }) => goTo(key, column === 'Comment' ? 'comment' : 'auditDesignation')}
              onClose={() => {
                setRefusedCells([]);
                goBack();
              }}
            />
          )
        }
        onShowChanged={() => filter({ ...allRows, designation: 'Changed' })}
        onUndo={undo}
        onDiscard={() => setDiscarding(true)}
      >
        <FootActions
          isPanelOpen={panel.isOpen}
          onPanel={toggle}
          areAllCollapsed={position.areAllCollapsed}
          onCollapse={position.toggleAll}
          names={names}
        />
      </ReviewFoot>
      {isDiscarding && (
        <DiscardDialog
          isOpen
          unsaved={unsaved}
          onDiscard={() => {
            change(() => noChanges);
            reset();
            setDiscarding(false);
            setMessage('All changes were discarded. Ctrl + Z in the table brings them back.');
          }}
          onCancel={() => setDiscarding(false)}
        >
          The table shows the saved values again.
        </DiscardDialog>
      )}
      {dialog}
      <LeaveGuard unsaved={unsaved} />
    </div>
  );
}
