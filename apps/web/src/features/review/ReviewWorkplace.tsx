/**
 * The review table in use: the table or one measure of it, over one store of unsaved changes. Spec:
 * audit-table.
 */
import { hedisComponent } from '@idss/domain/program';
import { stageOfNumber } from '@idss/domain/stages/stage';
import { Button } from '#src/ui/Button.tsx';
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { paths } from '#src/paths.ts';
import { useDraft } from '#src/session/drafts.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ColumnChooser } from '#src/ui/ColumnChooser.tsx';
import { conflictsIn, countChanges, noChanges, orphans, settle, without } from './changes.ts';
import { showColumn, useColumnsView } from './columns-view.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { csvRows, saveReviewCsv, saveTypedCsv } from './export-csv.ts';
import { ExportButtons } from './ExportButtons.tsx';
import { FilterBar } from './FilterBar.tsx';
import { allRows, filtersFor, isAll, isRowShown, type ReviewFilters } from './filters.ts';
import { cellAt, columnAt, hideable, shownColumns } from './keyboard.ts';
import { LockButton } from './LockButton.tsx';
import { MeasureDetail } from './MeasureDetail.tsx';
import { PasteNotice } from './PasteNotice.tsx';
import type { RefusedCell } from './paste-cells.ts';
import { ReviewFoot, unsavedWords } from './ReviewFoot.tsx';
import { ReviewGrid } from './ReviewGrid.tsx';
import { ReviewNotices } from './ReviewNotices.tsx';
import {
  categoryKey,
  type CellName,
  toLines,
  getMeasures,
  type Review,
  type ReviewMeasure,
  type ReviewRow,
  toRows,
} from './review-rows.ts';
import { newsOf } from './save-words.ts';
import { useChanges } from './use-changes.ts';
import type { Place, Target } from './use-grid-focus.ts';
import { useSave } from './use-save.ts';
import { wayBack } from './way-back.ts';

const none: ReadonlySet<string> = new Set();
const onlyAll = [{ code: 'ALL', label: 'ALL' }] as const;

export function ReviewWorkplace({ summary, review }: { summary: SubmissionSummary; review: Review }) {
  const { subId, productLine } = summary;
  const search = useSearch({ from: '/shell/submissionHome/$subId/{-$component}/{-$productLine}' });
  const navigate = useNavigate();
  const measures = useMemo(() => getMeasures(review), [review]);
  const rows = useMemo(() => toRows(measures), [measures]);
  const store = useChanges(subId);
  const { changes, change } = store;
  const { state, save, reset } = useSave(subId, measures, rows, store);
  const [chosenFilters, setFilters] = useDraft<ReviewFilters>(`review-filters:${subId}`, allRows);
  const [collapsed, setCollapsed] = useState(none);
  const { visibility } = useColumnsView();
  const shown = useMemo(() => shownColumns(visibility), [visibility]);
  const [place, setPlace] = useState<Place>({ key: '', index: 0, column: columnAt('auditDesignation') });
  const [target, setTarget] = useState<Target | null>(null);
  const [said, setSaid] = useState('');
  const [refusedCells, setRefusedCells] = useState<readonly RefusedCell[]>([]);
  const [asksForAll, setAsksForAll] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const codes = useApi('GetMeasureCodesForFilter', { productLine }).data ?? onlyAll;
  const mayOpen =
    useApi('IsActionAuthorized', {
      actionName: 'VIEW_RESULTS_REPORTS',
      entityType: 'submission',
      entityId: subId,
    }).data === true;

  const unsaved = countChanges(changes);
  const filters = useMemo(() => filtersFor(chosenFilters, unsaved), [chosenFilters, unsaved]);
  const refusal = review.canEdit.ok ? null : (review.canEdit.reason ?? 'The table can be read only.');
  const table = { rows, store, refusal };
  const isShown = useCallback(
    // A requested row is shown under any filter.
    (row: ReviewRow, measure: ReviewMeasure) =>
      row.key === target?.key || isRowShown(row, measure, filters, changes, rows),
    [filters, changes, rows, target],
  );
  const lines = useMemo(() => toLines(measures, isShown, collapsed), [measures, isShown, collapsed]);
  const shownMeasures = useMemo(
    () =>
      measures.filter((measure) => [measure.row, ...measure.indicators].some((row) => isShown(row, measure))),
    [measures, isShown],
  );
  const shownCount = useMemo(
    () =>
      measures.reduce(
        (sum, measure) =>
          sum + [measure.row, ...measure.indicators].filter((row) => isShown(row, measure)).length,
        0,
      ),
    [measures, isShown],
  );

  // A value that another user saved too, or this window before a reload, is no longer a change.
  useEffect(() => change((now) => settle(now, rows), false), [rows, change]);

  const goTo = (key: string, cell: CellName = 'auditDesignation'): void => {
    const row = rows.get(key);
    if (!row) {
      setSaid(`There is no row ${key} in this table.`);
      return;
    }
    const category = measures.find(({ code }) => code === row.measureCode)?.category ?? '';
    setCollapsed(
      (now) => new Set([...now].filter((one) => one !== row.measureCode && one !== categoryKey(category))),
    );
    showColumn(cell);
    setTarget({ key, cell });
  };
  const [reached, setReached] = useState<string | undefined>(undefined);
  if (search.row !== reached) {
    setReached(search.row);
    if (search.row !== undefined) goTo(search.row);
  }

  /** To the cell that had the focus before something else took it. */
  const goBack = (): void => setTarget({ key: place.key, cell: cellAt(place.column) ?? 'auditDesignation' });
  const filter = (next: ReviewFilters): void => {
    setAsksForAll(false);
    setTarget(null);
    setFilters(next);
  };
  const show = (measure: string | undefined, replace = false): void =>
    void navigate({
      to: '/submissionHome/$subId/{-$component}/{-$productLine}',
      params: { subId: String(subId), component: hedisComponent, productLine },
      search: { tab: 'review', measure },
      replace,
    });
  const detail = mayOpen ? measures.find(({ code }) => code === search.measure) : undefined;

  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved > 0,
    withResolver: true,
  });

  const isSaving = state.kind === 'saving';
  const trySave = (isForced = false): void => {
    if (isSaving) return;
    if (unsaved === 0) {
      setSaid('There is nothing to save.');
      return;
    }
    if (refusal !== null) {
      setSaid(refusal);
      return;
    }
    if (!isForced && review.strictFilters && !isAll(filters)) {
      setAsksForAll(true);
      return;
    }
    setAsksForAll(false);
    setSaid('');
    void save();
  };
  const latestSave = useRef(trySave);
  useEffect(() => {
    latestSave.current = trySave;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latestSave.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const setAllAndSave = (): void => {
    setFilters(allRows);
    trySave(true);
    goBack();
  };
  const conflicts = conflictsIn(changes);
  const gone = orphans(changes, rows);
  const isRefused = state.kind === 'refused' && unsaved > 0;
  const news = newsOf(state, said, { isWaiting: conflicts.length > 0, isRefused });
  const saveReason = refusal ?? (unsaved === 0 ? 'There are no unsaved changes.' : null);
  const areAllCollapsed = measures.every(
    ({ code, indicators }) => indicators.length === 0 || collapsed.has(code),
  );

  const actions = (
    <>
      {refusal === null && (
        <DisabledReasonButton
          variant="contained"
          reason={saveReason}
          aria-keyshortcuts="Control+S"
          isBusy={isSaving}
          onClick={() => trySave()}
        >
          Save
        </DisabledReasonButton>
      )}
      {!detail && (
        <Button
          onClick={() =>
            setCollapsed(
              areAllCollapsed
                ? none
                : new Set(measures.flatMap(({ code, indicators }) => (indicators.length > 0 ? [code] : []))),
            )
          }
        >
          {areAllCollapsed ? 'Expand all' : 'Collapse all'}
        </Button>
      )}
      {!detail && (
        <ColumnChooser
          columns={hideable}
          visibility={visibility}
          onChange={(next) => useColumnsView.setState({ visibility: next })}
        />
      )}
      <ExportButtons
        subId={subId}
        filters={filters}
        onCsv={() => saveReviewCsv(subId, csvRows(measures, isShown, changes, rows))}
      />
      <LockButton summary={summary} unsaved={unsaved} />
    </>
  );
  return (
    <>
      {detail ? null : (
        <FilterBar
          filters={filters}
          onFilters={filter}
          codes={codes}
          measures={measures}
          counts={{ shown: shownCount, total: rows.size, open: review.open, unsaved }}
        >
          {actions}
        </FilterBar>
      )}
      <ReviewNotices
        state={state}
        unsaved={unsaved}
        refusal={refusal}
        wayBack={wayBack(stageOfNumber(review.stage), summary.actions)}
        conflicts={conflicts.length}
        gone={gone}
        asksForAll={asksForAll}
        onSetAndSave={setAllAndSave}
        onKeepFilters={() => {
          setAsksForAll(false);
          goBack();
        }}
        onFirstConflict={() => {
          const [first] = conflicts;
          if (!first) return;
          if (detail) show(undefined);
          goTo(first.key, first.cell);
        }}
        onRetry={() => trySave()}
        onExport={() => saveTypedCsv(subId, changes)}
        onDropRemoved={() =>
          change((now) =>
            gone.reduce((all, key) => without(without(all, key, 'comment'), key, 'auditDesignation'), now),
          )
        }
      />
      {detail ? (
        <MeasureDetail
          measure={detail}
          measures={shownMeasures}
          {...table}
          onShow={(code) => show(code, true)}
          onBack={() => {
            show(undefined);
            setTarget({ key: detail.code, cell: 'auditDesignation' });
          }}
        />
      ) : lines.length === 0 ? (
        <EmptyState
          title={filters.designation === 'Open' ? 'No row is open' : 'No row matches these filters'}
          icon={filters.designation === 'Open' ? 'check' : 'filter'}
          isGood={filters.designation === 'Open'}
          action={
            <Button variant="outlined" onClick={() => filter(allRows)}>
              Show all rows
            </Button>
          }
        />
      ) : (
        <ReviewGrid
          label="Auditor review table"
          lines={lines}
          {...table}
          shown={shown}
          getHref={mayOpen ? (code) => paths.reviewMeasure(subId, productLine, code) : null}
          onOpenMeasure={(code) => show(code)}
          onExpand={(key, isExpanded) =>
            setCollapsed((now) => {
              const next = new Set(now);
              if (isExpanded) next.delete(key);
              else next.add(key);
              return next;
            })
          }
          onSay={setSaid}
          onRefused={setRefusedCells}
          place={place}
          onPlace={setPlace}
          target={target}
        />
      )}
      <ReviewFoot
        unsaved={unsaved}
        said={news}
        isRefused={isRefused && said === ''}
        notice={
          !detail && (
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
        onShowChanged={() => {
          filter({ measure: 'ALL', designation: 'Changed' });
          if (detail) show(undefined);
        }}
        onDiscard={() => setDiscarding(true)}
      >
        {detail && actions}
      </ReviewFoot>
      <DiscardDialog
        isOpen={isDiscarding}
        unsaved={unsaved}
        onDiscard={() => {
          change(() => noChanges);
          reset();
          setDiscarding(false);
          setSaid('All changes were discarded. Ctrl + Z in the table brings them back.');
        }}
        onCancel={() => setDiscarding(false)}
      >
        The table shows again what is saved.
      </DiscardDialog>
      <ConfirmDialog
        isOpen={blocker.status === 'blocked'}
        title={`Leave with ${unsavedWords(unsaved)}?`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        They are kept in this window until you sign out or close it, and other users do not see them until
        they are saved.
      </ConfirmDialog>
    </>
  );
}
