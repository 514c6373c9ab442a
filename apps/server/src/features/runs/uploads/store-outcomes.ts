/**
 * Gives files their outcome in one transaction: their runs with findings and results, their components, the files made of them,
 * the lines, the hints, and the events last. Whatever of this is cut off, nothing of it happened.
 */
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@idss/domain/events/event';
import {
  type Finding,
  type FindingCounts,
  isRefused,
  noFindings,
  getValidationStatus,
  type ValidationStatus,
  validationStatusLabels,
} from '@idss/domain/findings/finding';
import { type Stage, stageLabels } from '@idss/domain/stages/stage';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import { submissionHint } from '#src/kernel/effects.ts';
import { uploadHint } from '#src/features/runs/upload-hint.ts';
import {
  encodeFindings,
  insertBlocks,
  type NewBlock,
  totalFindings,
} from '#src/features/runs/findings/finding-blocks.sql.ts';
import { carryExplanations } from '#src/features/runs/findings/carry-explanations.ts';
import { addCounts } from '#src/features/runs/findings/finding-blocks.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import type { StoredFileRow } from '#src/files/stored-file.sql.ts';
import { type ComponentRecord, lockComponents } from '#src/access/find-component.sql.ts';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import { FileClosed } from '#src/features/runs/stop-checks.ts';
import { outcomeNote } from '#src/features/runs/outcome-note.ts';
import { outcomeLine } from '#src/features/runs/progress-lines.ts';
import { addLines } from '#src/features/runs/upload-rows.sql.ts';
import type { ValidationOutcome } from '#src/features/runs/threads/validation-messages.ts';
import { presentUpload } from '#src/features/runs/present-upload.ts';
import type { UploadContext } from './upload-context.ts';
import {
  type FileOutcome,
  finishUploadFiles,
  lockOpenFiles,
  type UploadFileRow,
} from './upload-records.sql.ts';
import { wakeWaitingUploads } from './upload-queue.ts';
import { emptyRun, releaseComponent, type RunRow, saveRuns } from './validation-run.sql.ts';

export interface WrittenOutcome {
  readonly outcome: ValidationOutcome;
  readonly files: readonly (Omit<GeneratedFile, 'content'> & { readonly written: WrittenFile })[];
  /** Types of reports whose stored files have the same bytes. */
  readonly unchangedTypes: readonly number[];
}

/** A file that was checked. */
export interface Outcome extends WrittenOutcome {
  readonly file: UploadFileRow;
  readonly stored: StoredFileRow;
  readonly target: ComponentRecord | null;
  readonly runId: string;
  /** The earlier run with the same findings. */
  readonly sameFindingsAs: string | null;
  readonly findingCount: number;
  /** Blocks of findings that are not stored yet. */
  readonly blocks: readonly NewBlock[];
  /** The blocks were stored while the file was checked. */
  readonly areFindingsStored: boolean;
}

/** How finished checks change their components, which are locked. */
export interface Effect {
  /** How to refuse a file where what was true when its check began has changed; never if left out. */
  refuser?(
    app: App,
    db: Queryable,
    context: UploadContext,
  ): Promise<(record: ComponentRecord) => Promise<Finding | null>>;
  /** Answers one for each of them, in their order. */
  apply(
    app: App,
    db: Queryable,
    context: UploadContext,
    checked: readonly CheckedComponent[],
  ): Promise<readonly AppliedOutcome[]>;
}

export interface CheckedComponent extends Outcome {
  readonly record: ComponentRecord;
  readonly status: ValidationStatus;
  /** Not refused, and it has results. */
  readonly isGood: boolean;
}

export interface AppliedOutcome {
  readonly events: readonly DomainEvent[];
  readonly stage: Stage;
  /** Instead of the counts of what was found. */
  readonly note?: string;
  /** After them. */
  readonly remark?: string;
}

/** An outcome of a file whose component is locked. */
interface JudgedOutcome extends Outcome {
  readonly record: ComponentRecord | null;
  /** Why it is refused although the check was not. */
  readonly lateFinding: Finding | null;
  readonly counts: FindingCounts;
  readonly status: ValidationStatus;
  readonly isGood: boolean;
}

type FinishedFile = FileOutcome & { readonly file: UploadFileRow };

export async function storeOutcomes(
  app: App,
  change: Change,
  context: UploadContext,
  effect: Effect,
  outcomes: readonly Outcome[],
): Promise<void> {
  const { db, emit, hint } = change;
  const { open, records } = await listStillOpen(db, outcomes);
  const all = await judge(app, db, context, { effect, records }, open);
  const runs = all.map((each) => runRow(context, each));
  const saved = new Set(await saveRuns(db, runs));
  // The others have been given their outcome by another process.
  const judged = all.filter(({ runId }) => saved.has(runId));
  if (judged.length === 0) return;
  const blocks = judged.flatMap((each) => each.blocks);
  await insertBlocks(db, blocks);
  for (const { runId, areFindingsStored } of judged) if (areFindingsStored) await totalFindings(db, runId);
  const counted = judged.filter((each) => isCounted(each));
  const effects = await effect.apply(app, db, context, counted);
  const checks = counted.map((each) => ({ ...each, prints: each.outcome.prints }));
  emit(...(await carryExplanations(db, checks)));
  const applied = new Map(counted.map(({ runId }, n) => [runId, effects[n]]));
  const finished: FinishedFile[] = [];
  for (const each of judged) {
    const own = applied.get(each.runId);
    emit(...(own?.events ?? [await noteUncounted(app, db, context, each)]));
    // An event about a submission tells of it already.
    if (each.record && !own) hint(submissionHint(each.record));
    finished.push(finishedFile(each, own));
  }
  await finishFiles(change, context, finished);
}

/**
 * Without those that were stopped while they were checked. Their components are locked first, as everywhere; then nobody gives the
 * files an outcome before this transaction ends.
 */
async function listStillOpen(
  db: Queryable,
  outcomes: readonly Outcome[],
): Promise<{ readonly open: readonly Outcome[]; readonly records: ReadonlyMap<number, ComponentRecord> }> {
  const [first] = outcomes;
  const targets = outcomes.flatMap(({ target }) => (target ? [target] : []));
  const [anyTarget] = targets;
  const locked = anyTarget
    ? await lockComponents(
        db,
        targets.map(({ submissionId }) => submissionId),
        anyTarget.component,
      )
    : [];
  const open = await lockOpenFiles(
    db,
    outcomes.map(({ file }) => file.uploadFileId),
  );
  // Its findings are written already: they go with this transaction.
  if (first?.areFindingsStored && !open.has(first.file.uploadFileId)) throw new FileClosed();
  return {
    open: outcomes.filter(({ file }) => open.has(file.uploadFileId)),
    records: new Map(locked.map((record) => [record.submissionId, record])),
  };
}

const isCounted = (judged: JudgedOutcome): judged is JudgedOutcome & CheckedComponent =>
  judged.record !== null && judged.lateFinding === null;

async function judge(
  app: App,
  db: Queryable,
  context: UploadContext,
  { effect, records }: { readonly effect: Effect; readonly records: ReadonlyMap<number, ComponentRecord> },
  outcomes: readonly Outcome[],
): Promise<readonly JudgedOutcome[]> {
  const refuse = await effect.refuser?.(app, db, context);
  const judged: JudgedOutcome[] = [];
  for (const each of outcomes) {
    const { target, runId, findingCount, outcome } = each;
    const record = (target && records.get(target.submissionId)) ?? null;
    const lateFinding = (record && (await refuse?.(record))) ?? null;
    const found = outcome.counts;
    const counts = lateFinding
      ? { ...found, [lateFinding.severity]: found[lateFinding.severity] + 1 }
      : found;
    const added = lateFinding ? encodeFindings(runId, findingCount + 1, [lateFinding]) : [];
    const status = getValidationStatus(counts);
    const hasResults = (outcome.resultsHash ?? outcome.surveyResults) !== null;
    const isGood = record !== null && !lateFinding && !isRefused(status) && hasResults;
    judged.push({ ...each, blocks: [...each.blocks, ...added], record, lateFinding, counts, status, isGood });
  }
  return judged;
}

const runRow = (
  { switches }: UploadContext,
  {
    runId,
    stored,
    file,
    record,
    lateFinding,
    counts,
    status,
    blocks,
    sameFindingsAs,
    outcome,
  }: JudgedOutcome,
): RunRow => ({
  runId,
  fileId: stored.fileId,
  uploadFileId: file.uploadFileId,
  submissionId: lateFinding ? null : (record?.submissionId ?? null),
  component: lateFinding ? null : (record?.component ?? null),
  status,
  counts,
  header: outcome.header ?? {},
  surveyResults: record && !lateFinding && !isRefused(status) ? outcome.surveyResults : null,
  resultsHash: outcome.resultsHash,
  findingsHash: lateFinding ? null : outcome.findingsHash,
  sameFindingsAs,
  totals: addCounts(blocks),
  rulePrints: outcome.prints?.rules ?? null,
  switches,
  lineIndex: outcome.lineIndex && Buffer.from(outcome.lineIndex).toString('base64'),
});

async function noteUncounted(
  app: App,
  db: Queryable,
  { upload: { transactionId } }: UploadContext,
  { file, record, status }: JudgedOutcome,
): Promise<DomainEvent> {
  await release(app, db, file);
  const why = validationStatusLabels[status];
  const where = record && {
    submissionId: record.submissionId,
    component: record.component,
    organizationId: record.organizationId,
  };
  return { kind: 'upload-refused', transactionId, fileName: file.fileName, why, ...where };
}

function finishedFile(
  { file, record, lateFinding, counts, status, outcome }: JudgedOutcome,
  applied: AppliedOutcome | undefined,
): FinishedFile {
  const stage = applied?.stage ?? record?.stage;
  const refused = isRefused(status);
  return {
    file,
    state: refused ? 'refused' : 'done',
    validationStatus: status,
    stage: stage ? stageLabels[stage] : null,
    note: withRemark(
      lateFinding?.message ?? applied?.note ?? outcomeNote(counts, status, refused ? outcome.reason : ''),
      applied?.remark ?? '',
    ),
    ...(record && { productLine: record.productLine }),
  };
}

const withRemark = (note: string, remark: string): string =>
  remark === '' ? note : `${note.replace(/\.$/, '')}. ${remark}`;

/** Its component takes other files again. */
async function release(app: App, db: Queryable, { uploadFileId }: UploadFileRow): Promise<void> {
  const freed = await releaseComponent(db, uploadFileId);
  if (freed) await wakeWaitingUploads(app, db, freed.component, [freed.submissionId]);
}

/** Answers how many had no outcome yet. */
async function finishFiles(
  { db, hint }: Change,
  { upload }: UploadContext,
  rows: readonly FinishedFile[],
): Promise<number> {
  const outcomes = rows.map(({ file, ...outcome }) => ({ ...outcome, uploadFileId: file.uploadFileId }));
  const finished = new Set(await finishUploadFiles(db, outcomes));
  if (finished.size === 0) return 0;
  const lines = rows
    .filter(({ file }) => finished.has(file.uploadFileId))
    .flatMap(({ file, ...outcome }) => {
      const status = outcome.validationStatus;
      const row = presentUpload(upload, 'received', [{ ...file, ...outcome }]);
      return [
        outcomeLine(file.fileName, status ? validationStatusLabels[status] : outcome.note),
        JSON.stringify(row),
      ];
    });
  await addLines(db, upload.transactionId, lines);
  hint(uploadHint(upload));
  return finished.size;
}

/** An outcome without a check: a rule on the whole upload refused the file, or it could not be checked for this reason. */
export async function closeFile(
  app: App,
  context: UploadContext,
  file: UploadFileRow,
  why: Finding | string,
): Promise<void> {
  const finding = typeof why === 'string' ? null : why;
  const note = typeof why === 'string' ? why : why.message;
  await makeChange({ app, actor: context.actor }, async (change) => {
    const { db, emit } = change;
    await release(app, db, file);
    if (!(await lockOpenFiles(db, [file.uploadFileId])).has(file.uploadFileId)) return;
    if (finding && file.fileId) await saveSingleFinding(db, context, file.fileId, file, finding);
    const closed = finding
      ? ({ state: 'refused', validationStatus: 'Fatal' } as const)
      : ({ state: 'failed', validationStatus: null } as const);
    if ((await finishFiles(change, context, [{ file, ...closed, stage: null, note }])) === 0) return;
    const { transactionId } = context.upload;
    emit({ kind: 'upload-refused', transactionId, fileName: file.fileName, why: note });
  });
}

async function saveSingleFinding(
  db: Queryable,
  { switches }: UploadContext,
  fileId: string,
  { uploadFileId }: UploadFileRow,
  finding: Finding,
): Promise<void> {
  const runId = randomUUID();
  const counts = { ...noFindings, [finding.severity]: 1 };
  const blocks = encodeFindings(runId, 1, [finding]);
  const run = {
    ...emptyRun,
    runId,
    fileId,
    uploadFileId,
    status: getValidationStatus(counts),
    counts,
    switches,
  };
  const saved = await saveRuns(db, [{ ...run, totals: addCounts(blocks) }]);
  if (saved.length > 0) await insertBlocks(db, blocks);
}
