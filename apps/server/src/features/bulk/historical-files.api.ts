/** Files of finished seasons: lists, links and zips. Spec: admin-data-historical. */
import { requireUserId } from '#src/kernel/actor.ts';
import type { Handlers } from '@idss/contract/endpoint';
import type { historicalFiles } from '@idss/contract/bulk/historical-files';
import { mayReadHistory } from '#src/access/may-read-history.ts';
import { recordDownload } from '#src/features/downloads/record-download.ts';
import { sendLinkedZip, sendZip } from './send-zip.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { forbidden, notFound } from '#src/kernel/errors.ts';
import { findHistoricalFiles, type NamedFile } from './find-historical-files.ts';
import {
  listHistoricalFiles,
  listOwnSubmissions,
  listOwnYears,
  getTypeName,
} from './list-historical-files.ts';
import {
  createHistoricalLink,
  historicalZip,
  historicalZipName,
  openHistoricalLink,
  planHistoricalZip,
} from './serve-historical-zip.ts';

interface ListQuery {
  readonly myStr: string;
  readonly subIdStr?: string | undefined;
}
const toNumbers = (text = ''): number[] => (text === '' ? [] : text.split(',').map(Number));

async function requireHistory({ app, caller }: HttpContext): Promise<void> {
  if (!(await mayReadHistory(app, caller))) throw forbidden();
}

async function list({ query }: { readonly query: ListQuery }, context: HttpContext) {
  await requireHistory(context);
  const { myStr, subIdStr } = query;
  return listHistoricalFiles(context, { years: toNumbers(myStr), submissionIds: toNumbers(subIdStr) });
}

async function link({ query }: { readonly query: NamedFile }, context: HttpContext) {
  const { app, caller } = context;
  // They cannot know of the file.
  if (!(await mayReadHistory(app, caller))) throw notFound();
  const [found] = await findHistoricalFiles(context, [query]);
  if (!found) throw notFound();
  await recordDownload(context, [found]);
  const { fileId, fileName } = found.file;
  return { fileName, url: `/api/download/${app.tickets.sign({ fileId, userId: requireUserId(caller) })}` };
}

async function stream(
  { body }: { readonly body: { readonly historicalFiles: readonly NamedFile[] } },
  context: HttpContext,
): Promise<void> {
  await requireHistory(context);
  const { caller } = context;
  const { files } = await planHistoricalZip(context, body.historicalFiles);
  await recordDownload(context, files);
  await sendZip(context, requireUserId(caller), historicalZip(context, files));
}

export const historicalFilesApi = {
  AdminGetHistoricalFiles: list,
  AdminGetHistoricalDownloadLink: link,
  AdminDownloadHistoricalFiles: stream,
  UserGetHistoricalFileList: list,
  GetUserHistoricalDownloadLink: link,
  DownloadHistoricalFiles: stream,

  async GetAvailableMeasurementYears(_input, context) {
    await requireHistory(context);
    return listOwnYears(context);
  },

  async UserGetHistoricalFileMYSubList({ query: { myStr, search = '', resultCount } }, context) {
    await requireHistory(context);
    if (myStr === undefined && search === '' && resultCount === undefined) return listOwnSubmissions(context);
    const limit = resultCount ?? Number.MAX_SAFE_INTEGER;
    return listOwnSubmissions(context, { years: toNumbers(myStr), search, limit });
  },

  async PrepareHistoricalDownload({ body }, context) {
    await requireHistory(context);
    const { files, missing } = await planHistoricalZip(context, body.historicalFiles);
    return {
      fileName: historicalZipName,
      url: await createHistoricalLink(context, files),
      fileCount: files.length,
      size: files.reduce((sum, { file }) => sum + file.size, 0),
      missing: missing.map(({ record, file }) => ({
        submissionId: record.submissionId,
        fileType: getTypeName(record, file.fileType),
      })),
    };
  },

  DownloadHistoricalZip: ({ params }, context) => sendLinkedZip(context, params.ticket, openHistoricalLink),
} satisfies Handlers<typeof historicalFiles, HttpContext>;
