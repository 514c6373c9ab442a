/** Reprocessing and the other bulk actions of staff. */
import type { bulkActions } from '@idss/contract/bulk/bulk-actions';
import type { Handlers } from '@idss/contract/endpoint';
import { canSendBulkAction, parseSubmissionIds } from '@idss/domain/stages/bulk-actions';
import { stageLabels } from '@idss/domain/stages/stage';
import { findComponents } from '#src/access/find-component.sql.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { requireComponent } from '#src/access/require-component.ts';
import { findReprocessedCahpsFile } from '#src/features/runs/reprocess/find-reprocessed-file.ts';
import { presentList } from '#src/features/submissions/present-list.ts';
import type { AccessWatch, Context } from '#src/kernel/context.ts';
import { requireOk } from '#src/kernel/errors.ts';
import {
  countBulkActionRows,
  listBulkActionIds,
  listBulkActionPage,
  listRunningGroups,
} from './bulk-actions.sql.ts';
import { previewBulkAction, reprocessOne, runBulkAction } from './run-bulk-action.ts';

export const bulkActionsApi: Handlers<typeof bulkActions, Context & AccessWatch> = {
  async GetBulkActionSubmissions({ query: { pageNumber = 1, resultCount = 25, ...filters } }, context) {
    const page = { offset: (pageNumber - 1) * resultCount, limit: resultCount };
    return presentList(
      context,
      await listBulkActionPage(context.app.pool, await inSeason(context, filters), page),
    );
  },

  CountBulkActionSubmissions: async ({ query }, context) =>
    countBulkActionRows(context.app.pool, await inSeason(context, query)),

  async GetBulkActionSelection({ query }, context) {
    const groups = await listBulkActionIds(context.app.pool, await inSeason(context, query));
    return groups.map(({ stage, ...group }) => ({ ...group, stage: stageLabels[stage] }));
  },

  async FindBulkActionSubmissions({ body: { submissionIds, component } }, { app }) {
    const found = await findComponents(
      app.pool,
      [...new Set(submissionIds)].map((submissionId) => ({ submissionId, component })),
    );
    return found.map(({ submissionId, stage, measurementYear }) => ({
      submissionId,
      stage: stageLabels[stage],
      measurementYear,
    }));
  },

  GetRunningReprocess: (_input, { app, caller: { userId } }) =>
    userId === null ? Promise.resolve([]) : listRunningGroups(app.pool, userId),

  async PreviewBulkAction({ body }, context) {
    return { outcomes: await previewBulkAction(context, body) };
  },

  async BulkSubmissionAction({ query: { subIds, ...query } }, context) {
    requireFreshSignIn(context, 'run a bulk action');
    const submissionIds = parseSubmissionIds(subIds) ?? [];
    requireOk(canSendBulkAction(submissionIds.length), 400);
    return runBulkAction(context, { ...query, submissionIds });
  },

  async ReprocessSubmission({ query }, context) {
    await requireComponent(context, query.submissionId, query.component);
    return reprocessOne(context, query);
  },

  async ReprocessCahpsFile({ query: { fileName, groupId } }, context) {
    const submissionId = await findReprocessedCahpsFile(context.app, fileName);
    return reprocessOne(context, { submissionId, component: 'CAHPS', groupId });
  },
};

const inSeason = async <Filters extends { readonly measurementYear?: number | undefined }>(
  context: Context,
  filters: Filters,
) => ({
  ...filters,
  measurementYear: (await getAskedSeason(context, filters.measurementYear)).measurementYear,
});
