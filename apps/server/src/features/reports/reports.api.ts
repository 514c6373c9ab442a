/** The Reports page: the combined report, uploads, the survey vendor status reports, and documents as files. */
import type { Handlers } from '@idss/contract/endpoint';
import type { reports } from '@idss/contract/reports/reports';
import { type Program, programs } from '@idss/domain/program';
import { hasResultsReports } from '@idss/domain/reports/vendor-status';
import { isProgramOpen } from '@idss/domain/settings/settings';
import type { HttpContext } from '#src/http/http-context.ts';
import { readFilesUploadReport } from './files-upload-report.ts';
import {
  combinedReportInJson,
  createCombinedReportLink,
  sendCombinedReport,
} from './serve-combined-report.ts';
import { getAccessibility, readCahpsStatus, readHosStatus } from './read-vendor-status.ts';
import { listYears } from './reports.sql.ts';

const byProgram = (allows: (program: Program) => boolean) => ({
  allowsHedisSubmission: allows('HEDIS'),
  allowsCahpsSubmission: allows('CAHPS'),
  allowsHosSubmission: allows('HOS'),
});

export const reportsApi: Handlers<typeof reports, HttpContext> = {
  async GetReportsAvailabilities(_input, { app, caller }) {
    const [matrix, settings] = await Promise.all([app.cached.matrix(), app.cached.settings()]);
    return byProgram((program) =>
      hasResultsReports(matrix, caller, program, isProgramOpen(program, settings)),
    );
  },

  async GetUserSubmissionTypeAccessibility(_input, context) {
    const verdicts = await getAccessibility(context, programs);
    return byProgram((program) => verdicts.get(program)?.ok ?? false);
  },

  GetCombinedReport: ({ query }, context) => combinedReportInJson(context, query),
  GetCombinedReportLink: ({ query }, context) => createCombinedReportLink(context, query),
  DownloadCombinedReport: ({ params }, context) => sendCombinedReport(context, params.ticket),

  FilesUploadReportDatas: ({ query }, context) => readFilesUploadReport(context, query.getAll),

  GetVendorStatusYears: (_input, { app }) => listYears(app.pool),
  GetHosVendorSubmissionStatus: ({ query }, context) => readHosStatus(context, query),
  GetCahpsVendorSubmissionStatus: ({ query }, context) => readCahpsStatus(context, query),
};
