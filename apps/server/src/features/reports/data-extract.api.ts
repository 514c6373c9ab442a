/** Data extracts of HEDIS (DST), for staff. Spec: admin-data-extract. */
import { randomUUID } from 'node:crypto';
import type { dataExtract } from '@idss/contract/reports/data-extract';
import type { Handlers } from '@idss/contract/endpoint';
import { extractName } from '@idss/domain/extract/extract-type';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import { findStoredFile, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { getActor, requireUserId } from '#src/kernel/actor.ts';
import { sendStoredFile } from '#src/http/send-stored-file.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { conflict, notFound } from '#src/kernel/errors.ts';
import {
  countIndicators,
  failAbandonedExtracts,
  findExtract,
  insertExtract,
  listExtracts,
  listExtractSources,
} from './data-extract.sql.ts';
import { deleteExtract } from './delete-extract.ts';
import { extractQueue } from './extract-queue.ts';
import { countByType, selectSources } from './select-sources.ts';

async function readSources({ pool, cached }: App) {
  const { measurementYear } = await cached.season();
  return listExtractSources(pool, measurementYear);
}

async function getFile({ pool }: App, extractId: string): Promise<StoredFileRow> {
  const extract = await findExtract(pool, extractId);
  const file = extract?.fileId ? await findStoredFile(pool, extract.fileId) : null;
  if (!file) throw notFound();
  return file;
}

export const dataExtractApi: Handlers<typeof dataExtract, HttpContext> = {
  GetDSTSubmissionDataExtractStatistics: async (_input, { app }) => countByType(await readSources(app)),

  async VerifyDataExtraction({ query }, { app }) {
    const { included, leftOut: excluded } = selectSources(await readSources(app), query.dataExtractionType);
    const runIds = included.flatMap(({ currentRunId }) => currentRunId ?? []);
    return {
      submissions: included.length,
      organizations: new Set(included.map(({ orgId }) => orgId)).size,
      indicators: await countIndicators(app.pool, runIds),
      bytes: included.reduce((sum, { resultBytes }) => sum + resultBytes, 0),
      leftOut: excluded,
    };
  },

  async ExtractSubmissions({ query: { dataExtractionType: type } }, context) {
    requireFreshSignIn(context, 'create an extract');
    const { app } = context;
    const { measurementYear } = await app.cached.season();
    const extractId = randomUUID();
    const name = extractName(measurementYear, type, app.now());
    await makeChange(context, async ({ db, actor, emit }) => {
      await failAbandonedExtracts(db, extractQueue.name);
      const extract = { extractId, measurementYear, name, type, createdBy: actor.name };
      if (!(await insertExtract(db, extract)))
        throw conflict('An extract of this type is being generated already.');
      await app.jobs.enqueue(db, extractQueue, { extractId, actor }, { key: extractId });
      emit({ kind: 'data-extract-started', type, fileName: name });
    });
    return true;
  },

  GetExtractedFolderInfo: (_input, { app }) => listExtracts(app.pool, extractQueue.name),

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

  async DeleteDataExtract({ query }, context) {
    await deleteExtract(context.app, getActor(context), query.extractId);
    return true;
  },
};
