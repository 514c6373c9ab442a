/** Data extracts of HEDIS (DST), for staff. Spec: admin-data-extract. */
import type { dataExtract } from '@idss/contract/reports/data-extract';
import type { Handlers } from '@idss/contract/endpoint';
import { describeContents, limitContents, wholeContents } from '@idss/domain/extract/extract-contents';
import type { ExtractType } from '@idss/domain/extract/extract-type';
import { isHedis } from '@idss/domain/program';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { listComponentTotals } from '#src/access/component-totals.sql.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import { findStoredFile, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { getActor, requireUserId } from '#src/kernel/actor.ts';
import { sendStoredFile } from '#src/http/send-stored-file.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { badRequest, conflict, notFound } from '#src/kernel/errors.ts';
import {
  failAbandonedExtracts,
  findExtract,
  listExtracts,
  listExtractTotals,
  markCancelled,
} from './data-extract.sql.ts';
import { deleteExtract } from './delete-extract.ts';
import { getNight } from './extract-nightly.ts';
import { type ExtractSchedule, readSchedule, writeSchedule } from './extract-schedule.sql.ts';
import { extractQueues } from './extract-queue.ts';
import { countByType, countContents } from './select-sources.ts';
import { startExtract } from './start-extract.ts';

/** The earlier extract, of the same season and type, with the versions that this one is compared with. */
async function requireEarlier(
  { pool }: App,
  extractId: string,
  { measurementYear, type }: { readonly measurementYear: number; readonly type: ExtractType },
): Promise<void> {
  const earlier = await findExtract(pool, extractId);
  if (!earlier) throw notFound();
  if (earlier.measurementYear !== measurementYear || earlier.type !== type)
    throw badRequest('The earlier extract is of another season or type.');
  if (earlier.state !== 'Done' || earlier.versions === null)
    throw badRequest(
      'The earlier extract cannot be compared with: it is not done, or of an earlier version.',
    );
}

async function getFile({ pool }: App, extractId: string): Promise<StoredFileRow> {
  const extract = await findExtract(pool, extractId);
  const file = extract?.fileId ? await findStoredFile(pool, extract.fileId) : null;
  if (!file) throw notFound();
  return file;
}

/** What became of the last nightly extract; null before the first one. */
function presentLast(schedule: ExtractSchedule | null) {
  if (!schedule?.lastExtractId) return null;
  const { lastName: name, lastCreatedOn: createdOn, lastState: state, deliveredOn } = schedule;
  const failed = state === 'Failed' ? (schedule.lastReason ?? 'It was not generated.') : null;
  const cancelled =
    schedule.lastCancelledBy === null ? null : `It was cancelled by ${schedule.lastCancelledBy}.`;
  return { name, createdOn, state, deliveredOn, failure: schedule.failure ?? cancelled ?? failed };
}

export const dataExtractApi: Handlers<typeof dataExtract, HttpContext> = {
  async GetDSTSubmissionDataExtractStatistics({ query }, context) {
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    const totals = await listComponentTotals(context.app.pool, measurementYear);
    return countByType(totals.filter(({ component }) => isHedis(component)));
  },

  async VerifyDataExtraction({ query }, context) {
    const { app } = context;
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    const [components, totals] = await Promise.all([
      listComponentTotals(app.pool, measurementYear),
      listExtractTotals(app.pool, measurementYear),
    ]);
    return { measurementYear, ...countContents(components, totals, query.dataExtractionType) };
  },

  GetExtractCertificate: async (_input, { app: { signer } }) => ({
    subject: signer.subject,
    fingerprint: signer.fingerprint,
  }),

  async ExtractSubmissions({ query }, context) {
    requireFreshSignIn(context, 'create an extract');
    const { app } = context;
    const { dataExtractionType: type, format = 'csv', changedSince = null } = query;
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    const contents = limitContents({
      format,
      hasResults: query.hasResults ?? true,
      hasComments: query.hasComments ?? true,
      hasNames: query.hasNames ?? true,
    });
    if (changedSince !== null) await requireEarlier(app, changedSince, { measurementYear, type });
    await makeChange(context, async (change) => {
      await startExtract(app, change, { measurementYear, type, contents, changedSince });
    });
    return true;
  },

  async CancelDataExtract({ query: { extractId } }, context) {
    await makeChange(context, async ({ db, actor, emit }) => {
      await failAbandonedExtracts(db, extractQueues);
      const extract = await findExtract(db, extractId, { isLocked: true });
      if (!extract) throw notFound();
      if (!(await markCancelled(db, extractId, actor.name)))
        throw conflict('This extract has ended already.');
      emit({ kind: 'data-extract-cancelled', fileName: extract.name });
    });
    return true;
  },

  GetExtractedFolderInfo: (_input, { app }) => listExtracts(app.pool, extractQueues),

  async GetExtractDownload({ query }, context) {
    requireFreshSignIn(context, 'download an extract');
    const { app, caller } = context;
    const { fileName } = await getFile(app, query.extractId);
    await makeChange(context, async ({ emit }) => emit({ kind: 'data-extract-downloaded', fileName }));
    const ticket = app.tickets.sign({ fileId: query.extractId, userId: requireUserId(caller) });
    return { fileName, url: `/api/dataextract/${ticket}` };
  },

  async DownloadDataExtract({ params }, { app, reply, requestId }) {
    const ticket = app.tickets.read(params.ticket);
    if (!ticket || !(await loadCurrentUser(app.pool, ticket.userId)).isSysadmin) throw notFound();
    const file = await getFile(app, ticket.fileId);
    const facts = { requestId, userId: ticket.userId, fileId: file.fileId };
    await sendStoredFile(app, reply, file, () => app.log.info(facts, 'data extract downloaded'));
  },

  async GetExtractSchedule(_input, { app }) {
    const schedule = await readSchedule(app.pool);
    const { isOn = false, type = 'All', contents = wholeContents, isOfChanges = false } = schedule ?? {};
    return {
      isOn,
      type,
      contents,
      isOfChanges,
      changedBy: schedule?.changedBy ?? null,
      changedOn: schedule?.changedOn ?? null,
      folder: app.config.extractFolder ?? null,
      last: presentLast(schedule),
    };
  },

  async SetExtractSchedule({ query }, context) {
    requireFreshSignIn(context, 'change the nightly extract');
    const { isOn, dataExtractionType: type, format, hasResults, hasComments, hasNames, isOfChanges } = query;
    const contents = limitContents({ format, hasResults, hasComments, hasNames });
    const night = await getNight(context.app);
    await makeChange(context, async ({ db, actor, emit }) => {
      await writeSchedule(db, { isOn, type, contents, isOfChanges }, actor.name, night);
      emit({
        kind: 'extract-schedule-changed',
        isOn,
        type,
        contents: describeContents(contents),
        isOfChanges,
      });
    });
    return true;
  },

  async DeleteDataExtract({ query }, context) {
    await deleteExtract(context.app, getActor(context), query.extractId);
    return true;
  },
};
