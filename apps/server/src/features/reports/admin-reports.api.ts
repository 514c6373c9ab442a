/** Reports over the whole season, for staff. */
import type { AccreditationRow, adminReports } from '@idss/contract/reports/admin-reports';
import type { Handler, Handlers } from '@idss/contract/endpoint';
import { missingRoles } from '@idss/domain/people/missing-roles';
import { hedisComponent } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/stage';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { countComponentsOfSeason, listComponentTotals } from '#src/access/component-totals.sql.ts';
import { countsEverything } from '#src/db/list-page.ts';
import type { Context } from '#src/kernel/context.ts';
import {
  countDesignations,
  countLineOrganizations,
  countMeasures,
  listStaffing,
  plainReports,
  type ReportSelection,
} from './admin-reports.sql.ts';
import { type AccreditedSubmission, countAccreditation, listAccreditation } from './accreditation.sql.ts';
import { countByMeasure } from './count-by-measure.ts';
import { summarize } from './summarize.ts';

type PlainReports = {
  readonly [Call in keyof typeof plainReports]: Handler<(typeof adminReports)[Call], Context>;
};

interface ReportQuery {
  readonly includeTestOrganizations: boolean;
  readonly measurementYear?: number | undefined;
}

const select = async (
  context: Context,
  { includeTestOrganizations, measurementYear }: ReportQuery,
): Promise<ReportSelection> => ({
  includeTestOrganizations,
  measurementYear: (await getAskedSeason(context, measurementYear)).measurementYear,
});

/** Each statement of `plainReports` as the handler of its call; their types are compared there. */
const plain = Object.fromEntries(
  Object.entries(plainReports).map(([call, rows]) => [
    call,
    async ({ query }: { query: ReportQuery }, context: Context) =>
      rows(context.app.pool, await select(context, query)),
  ]),
) as unknown as PlainReports;

export const adminReportsApi: Handlers<typeof adminReports, Context> = {
  ...plain,

  async GetSubmissionsDataSummary({ query }, context) {
    const { pool } = context.app;
    const selection = await select(context, query);
    const counts = await listComponentTotals(pool, selection.measurementYear);
    return summarize(
      counts.filter(({ isTestOrganization }) => selection.includeTestOrganizations || !isTestOrganization),
      await countLineOrganizations(pool, selection),
    );
  },

  async GetSubmissionCountsOnMeasures({ query }, context) {
    const { app } = context;
    const { catalogue, measurementYear } = await getAskedSeason(context, query.measurementYear);
    const selection = { ...query, measurementYear };
    const measures = await countMeasures(app.pool, selection);
    const designations = await countDesignations(app.pool, selection);
    return countByMeasure(measures, designations, catalogue);
  },

  GetSubmissionsAccredStatus: async ({ query }, context) =>
    (await listAccreditation(context.app.pool, await select(context, query), query)).map(
      presentAccreditation,
    ),

  async CountAccreditedSubmissions({ query }, context) {
    const { pool } = context.app;
    const selection = await select(context, query);
    if (!countsEverything(query)) return countAccreditation(pool, selection, query);
    const component = hedisComponent;
    const count = await countComponentsOfSeason(pool, selection.measurementYear, { ...selection, component });
    return { count, parts: [], choices: [] };
  },

  GetOrganizationsMissingRoles: async ({ query }, context) =>
    (await listStaffing(context.app.pool, await select(context, query))).flatMap(({ isAudited, ...row }) => {
      const missing = missingRoles({ ...row, isAudited });
      return missing.length === 0 ? [] : [{ ...row, missing: missing.join(', ') }];
    }),
};

const yesNo = (isSo: boolean): 'Yes' | 'No' => (isSo ? 'Yes' : 'No');

const presentAccreditation = (row: AccreditedSubmission): AccreditationRow => ({
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  isAccredited: yesNo(row.isAccredited),
  submissionId: row.submissionId,
  productLine: row.productLine,
  reportingProduct: row.reportingProduct,
  specialProject: row.specialProject ?? 'None',
  isAuditRequired: yesNo(row.isAuditRequired),
  stage: stageLabels[row.stage],
  validationStatus: row.validationStatus,
  isAttested: yesNo(row.isAttested),
  isPublicReported: row.isPublicReported === null ? 'Not Set' : yesNo(row.isPublicReported),
  nothingToReport: yesNo(row.hasNothingToReport),
});
