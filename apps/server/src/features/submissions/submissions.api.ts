/** The submissions list and the head of submission home. */
import type { Handlers } from '@idss/contract/endpoint';
import type { submissions } from '@idss/contract/submissions/submissions';
import { mayInPortal } from '@idss/domain/permissions/portal-permissions';
import type { Context } from '#src/kernel/context.ts';
import { forbidden, notFound } from '#src/kernel/errors.ts';
import { countPending, countStages, listPending } from './read-pending.ts';
import { presentList } from './present-list.ts';
import { presentSummary } from './present-summary.ts';
import { countSubmissions, readSubmissions } from './read-submissions.ts';
import { readSubmissionsPage } from './read-submissions-page.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { requireComponent } from '#src/access/require-component.ts';
import { readStatistics } from './read-statistics.ts';
import { readDetails } from './submissions.sql.ts';
import type { Tests } from './submissions-list.sql.ts';
import { listOwnersOfSeason, listVendorsOfSeason } from '#src/access/component-totals.sql.ts';
import { seesWholeSeason, visibleComponents } from '#src/access/visible-components.ts';

const distinct = <T extends { orgId: number; orgName: string }>(
  rows: readonly T[],
): { orgId: number; orgName: string }[] =>
  [...new Map(rows.map(({ orgId, orgName }) => [orgId, { orgId, orgName }])).values()].sort((a, b) =>
    a.orgName.localeCompare(b.orgName),
  );

/** Staff see test organizations when they request all; others see what they have access to. */
function ofUser({ caller }: Context, asked: { readonly getAllSubmissions: boolean }): Tests {
  const maySeeTests = mayInPortal(caller, 'viewTestOrganizations');
  if (asked.getAllSubmissions && !maySeeTests) throw forbidden();
  return maySeeTests && !asked.getAllSubmissions ? 'without' : 'with';
}

export const submissionsApi: Handlers<typeof submissions, Context> = {
  GetSubmissionsForUser: ({ query }, context) => readSubmissions(context, ofUser(context, query), query),

  CountSubmissionsForUser: ({ query }, context) => countSubmissions(context, ofUser(context, query), query),

  GetTestSubmissionsForUser: ({ query }, context) => readSubmissions(context, 'only', query),

  CountTestSubmissionsForUser: ({ query }, context) => countSubmissions(context, 'only', query),

  GetAllSubmissions: async ({ query }, context) =>
    presentList(context, await visibleComponents(context, query.measurementYear)),

  GetSubmissionsPage: ({ query }, context) => readSubmissionsPage(context, query),

  async GetSubmissionSummary({ query }, context) {
    return presentSummary(context, await requireComponent(context, query.subId, query.component));
  },

  async GetDetailedSubmission({ query }, { app }) {
    const details = await readDetails(app.pool, query.submissionId, query.component);
    if (!details) throw notFound();
    return Object.entries(details).map(([key, value]) => ({
      key,
      value: value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
    }));
  },

  async GetOrgForSubmissionsSummary({ query: { measurementYear: asked } }, context) {
    if (!seesWholeSeason(context.caller)) return distinct(await visibleComponents(context, asked));
    const { measurementYear } = await getAskedSeason(context, asked);
    return distinct(await listOwnersOfSeason(context.app.pool, measurementYear));
  },

  async GetOrgForVendorsSummary({ query: { measurementYear: asked } }, context) {
    if (seesWholeSeason(context.caller)) {
      const { measurementYear } = await getAskedSeason(context, asked);
      return distinct(await listVendorsOfSeason(context.app.pool, measurementYear));
    }
    const rows = await visibleComponents(context, asked);
    return distinct(
      rows.flatMap(({ vendorId, vendorName }) =>
        vendorId === null ? [] : [{ orgId: vendorId, orgName: vendorName ?? '' }],
      ),
    );
  },

  GetSubmissionsStatistics: ({ query }, context) => readStatistics(context, query.measurementYear),

  GetPendingSubmissions: ({ query }, context) => listPending(context, query),

  CountPendingSubmissions: ({ query }, context) => countPending(context, query),

  GetPendingCounts: ({ query }, context) => countStages(context, query.measurementYear),
};
