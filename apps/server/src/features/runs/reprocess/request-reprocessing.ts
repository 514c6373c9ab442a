/**
 * Adds stored files to a group that is validated again, and claims their components in the same transaction: no upload and no
 * action changes them until they are done. Spec: admin-data-reprocess, admin-data-reprocess-progress.
 */
import { randomUUID } from 'node:crypto';
import { pluralize } from '@idss/domain/format-number';
import { type Component, getProgram } from '@idss/domain/program';
import { canTake } from '@idss/domain/stages/workflow';
import { no, type Verdict, yes } from '@idss/domain/verdict';
import { toFacts } from '#src/access/component-facts.ts';
import type { App } from '#src/kernel/app.ts';
import { enqueueChecks } from '#src/features/runs/check-queue.ts';
import { addLines, insertUpload, insertUploadFiles } from '#src/features/runs/upload-rows.sql.ts';
import type { Change } from '#src/kernel/change.ts';
import { submissionHint } from '#src/kernel/effects.ts';
import { conflict } from '#src/kernel/errors.ts';
import { type ComponentRecord, lockComponents } from '#src/access/find-component.sql.ts';
import type { SystemSettings } from '@idss/domain/settings/switches';
import { presentUpload } from '#src/features/runs/present-upload.ts';
import { reprocessQueue } from './reprocess-queue.ts';
import {
  claimComponents,
  finishEmptyGroup,
  type FileToCheck,
  listFilesToCheck,
  lockGroup,
  readGroup,
  reopenGroup,
} from './reprocessing.sql.ts';

export interface ReprocessRequest {
  readonly groupId: string;
  readonly component: Component;
  readonly submissionIds: readonly number[];
  readonly userId: string;
}

export interface RequestedReprocess {
  readonly submissionId: number;
  /** null: there is no such submission. */
  readonly record: ComponentRecord | null;
  readonly verdict: Verdict;
}

export const stillProcessed =
  'A file for this submission is still being processed. Please wait until it is done.';

export const canReprocess = (record: ComponentRecord, settings: SystemSettings): Verdict =>
  record.runningUploadFileId === null
    ? canTake(
        toFacts(record, { isSignedForThisData: false, rowsWithoutDesignation: 0 }, settings, true),
        'Reprocess',
      )
    : no(stillProcessed);

/** Within the caller's transaction, which may have locked components and nothing else. */
export async function requestReprocessing(
  change: Change,
  app: App,
  request: ReprocessRequest,
): Promise<readonly RequestedReprocess[]> {
  const { db } = change;
  const { groupId, component, submissionIds } = request;
  const settings = await app.cached.settings();
  const found = new Map(
    (await lockComponents(db, submissionIds, component)).map((record) => [record.submissionId, record]),
  );
  await openGroup(change, request);
  const group = await readGroup(db, groupId);
  // A repeated request: its answer was lost.
  const isInGroup = new Set(group.submissionIds);
  const files = new Map(
    (await listFilesToCheck(db, submissionIds, component)).map((file) => [file.submissionId, file]),
  );
  const accepted: AddedFile[] = [];
  const requested = submissionIds.map((submissionId): RequestedReprocess => {
    const record = found.get(submissionId) ?? null;
    if (!record) return { submissionId, record, verdict: no('There is no such submission.') };
    if (isInGroup.has(submissionId)) return { submissionId, record, verdict: yes() };
    const verdict = canReprocess(record, settings);
    const file = files.get(submissionId);
    if (verdict.ok && file) accepted.push({ record, file });
    return { submissionId, record, verdict };
  });
  if (accepted.length > 0) await addToGroup(change, app, request, accepted, group.nextPosition);
  else if (isInGroup.size === 0) await finishEmptyGroup(db, groupId);
  return requested;
}

interface AddedFile {
  readonly record: ComponentRecord;
  readonly file: FileToCheck;
}

async function openGroup(
  { db, actor }: Change,
  { groupId, component, userId }: ReprocessRequest,
): Promise<void> {
  const program = getProgram(component);
  const answer = presentUpload({ transactionId: groupId, program }, 'received', []);
  await insertUpload(db, { transactionId: groupId, program, purpose: 'reprocess', userId, answer, actor });
  const group = await lockGroup(db, groupId);
  if (group?.userId !== userId || group.purpose !== 'reprocess' || group.program !== program)
    throw conflict('This groupId is in use.');
}

async function addToGroup(
  { db, actor, emit, hint }: Change,
  app: App,
  { groupId, component, userId }: ReprocessRequest,
  added: readonly AddedFile[],
  position: number,
): Promise<void> {
  const program = getProgram(component);
  const rows = added.map(({ record, file }, index) => ({
    ...file,
    uploadFileId: randomUUID(),
    position: position + index,
    component,
    productLine: record.productLine,
    state: 'waiting' as const,
    note: '',
  }));
  await insertUploadFiles(db, groupId, rows);
  await claimComponents(db, component, rows);
  await reopenGroup(db, groupId);
  await addLines(db, groupId, [
    `Reprocessing ${rows.length} ${program} ${pluralize(rows.length, 'submission')}`,
  ]);
  await enqueueChecks(app, db, reprocessQueue, { transactionId: groupId, userId, actor });
  const submissionIds = rows.map(({ submissionId }) => submissionId);
  const [submissionId = 0] = submissionIds;
  hint(...submissionIds.map((id) => submissionHint({ submissionId: id, component })), {
    message: { kind: 'callComplete', groupId, submissionId, component, state: 1 },
    audience: { userId },
  });
  emit({ kind: 'reprocess-requested', groupId, program, component, submissionIds });
}
