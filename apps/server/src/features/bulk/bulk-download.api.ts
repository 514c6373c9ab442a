/** Many files of many submissions in one zip. Spec: bulk-download. */
import type { BulkContents, bulkDownload } from '@idss/contract/bulk/bulk-download';
import type { Handlers } from '@idss/contract/endpoint';
import {
  canAnywhere,
  canSee,
  can,
  downloadResultsAction,
  viewErrorsAction,
} from '@idss/domain/permissions/can';
import { isHedisOnlyUser } from '@idss/domain/permissions/hedis-only-user';
import { getComponent } from '@idss/domain/program';
import { abortWhenClosed } from '#src/http/download-slots.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { findComponents } from '#src/access/find-component.sql.ts';
import { sendLinkedZip } from './send-zip.ts';
import { createLink, openLink, zipInMemory, zipName } from './serve-zip.ts';
import { offeredTypes } from './offered-file-types.ts';
import { type BulkPlan, planBulkDownload, planFreshDownload } from './plan-bulk-download.ts';

export const bulkDownloadApi = {
  async GetBulkFileTypes({ query }, context) {
    return [...(await offeredTypes(context, query.submissionType))];
  },

  async CanUserDownloadCAHPSReports(_input, context) {
    const mayAnywhere = canAnywhere(
      await context.app.cached.matrix(),
      context.caller,
      viewErrorsAction('CAHPS'),
    );
    return mayAnywhere && !isHedisOnlyUser(context.caller);
  },

  async GetSubmissionsDownloadableInfo({ query }, { app, caller }) {
    const program = query.submissionType;
    const ids = [...new Set(query.submissionIds.split(',').map(Number))];
    const components = ids.map((submissionId) => ({ submissionId, component: getComponent(program) }));
    const visible = (await findComponents(app.pool, components)).filter(({ reach }) => canSee(caller, reach));
    if (visible.length < ids.length) return [false, false];
    const matrix = await app.cached.matrix();
    const mayAll = (action: Parameters<typeof can>[2]): boolean =>
      visible.every(({ reach }) => can(matrix, caller, action, reach).ok);
    return [mayAll(downloadResultsAction(program)), mayAll(viewErrorsAction(program))];
  },

  async PreviewBulkDownload({ body }, context) {
    return present(await planBulkDownload(context, body), context);
  },

  async PrepareBulkDownload({ body }, context) {
    const plan = await planFreshDownload(context, body);
    const contents = present(plan, context);
    return { ...contents, url: contents.isValidDownload ? await createLink(context, plan) : '' };
  },

  DownloadBulk: ({ params }, context) => sendLinkedZip(context, params.ticket, openLink),

  async GetBulkFilesNCQAUseOnly({ body }, context) {
    const plan = await planFreshDownload(context, body);
    const { isValidDownload, fileName } = present(plan, context);
    const zip = isValidDownload
      ? await zipInMemory(context, plan, abortWhenClosed(context.reply))
      : Buffer.alloc(0);
    return { isValidDownload, fileName, fileContents: zip.toString('base64') };
  },
} satisfies Handlers<typeof bulkDownload, HttpContext>;

function present({ program, types, missing }: BulkPlan, { app }: Pick<HttpContext, 'app'>): BulkContents {
  const sum = (getNumber: (type: BulkContents['types'][number]) => number): number =>
    types.reduce((total, type) => total + getNumber(type), 0);
  return {
    isValidDownload: types.length > 0,
    fileName: zipName(program, app.now()),
    fileCount: sum(({ fileCount }) => fileCount),
    size: sum(({ size }) => size),
    types,
    missing,
  };
}
