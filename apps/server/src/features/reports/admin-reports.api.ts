/** Reports over the whole season, for staff. */
import type { AccreditationRow, adminReports } from '@idss/contract/reports/admin-reports';
import type { Handler, Handlers } from '@idss/contract/endpoint';
import { missingRoles } from '@idss/domain/people/missing-roles';
import { stageLabels } from '@idss/domain/stages/stage';
import type { Context } from '#src/kernel/context.ts';
import {
  type AccreditedSubmission,
  countDesignations,
  countMeasures,
  countStages,
  listAccreditation,
  listStaffing,
  plainReports,
} from './admin-reports.sql.ts';
import { countByMeasure } from './count-by-measure.ts';
import { summarize } from './summarize.ts';

type PlainReports = {
  readonly [Call in keyof typeof plainReports]: Handler<(typeof adminReports)[Call], Context>;
};

/** Each statement of `plainReports` as the handler of its call; their types are compared there. */
const plain = Object.fromEntries(
  Object.entries(plainReports).map(([call, rows]) => [
    call,
    ({ query }: { query: { includeTestOrganizations: boolean } }, { app }: Context) =>
      rows(app.pool, query.includeTestOrganizations),
  ]),
) as unknown as PlainReports;

export const adminReportsApi: Handlers<typeof adminReports, Context> = {
  ...plain,

  GetSubmissionsDataSummary: async ({ query }, { app }) =>
    summarize(await countStages(app.pool, query.includeTestOrganizations)),

  async GetSubmissionCountsOnMeasures({ query }, { app }) {
    const { catalogue } = await app.cached.season();
    const measures = await countMeasures(app.pool, query.includeTestOrganizations);
    const designations = await countDesignations(app.pool, query.includeTestOrganizations);
    return countByMeasure(measures, designations, catalogue);
  },

  GetSubmissionsAccredStatus: async ({ query }, { app }) =>
    (await listAccreditation(app.pool, query.includeTestOrganizations)).map(presentAccreditation),

  GetOrganizationsMissingRoles: async ({ query }, { app }) =>
    (await listStaffing(app.pool, query.includeTestOrganizations)).flatMap(({ isAudited, ...row }) => {
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
});
