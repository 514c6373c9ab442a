/** The Reports page: the combined report, uploads, the survey vendor status reports, and documents as files. */
import type { Handlers } from '@idss/contract/endpoint';
import type { reports } from '@idss/contract/reports/reports';
import { type Program, programs } from '@idss/domain/program';
import { hasResultsReports } from '@idss/domain/reports/vendor-status';
import { isProgramOpen } from '@idss/domain/settings/settings';
import { abortWhenClosed, sendInSlot } from '#src/http/download-slots.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { countFilesOfReport, readFilesUploadReport } from './files-upload-report.ts';
import {
  combinedReportInJson,
  combinedReportSlots,
  createCombinedReportLink,
  openCombinedReportLink,
} from './serve-combined-report.ts';
import { countStatus, getAccessibility, readCahpsStatus, readHosStatus } from './read-vendor-status.ts';
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

  GetCombinedReport: ({ query }, context) =>
    combinedReportInJson(context, query, abortWhenClosed(context.reply)),
  GetCombinedReportLink: ({ query }, context) => createCombinedReportLink(context, query),
  async DownloadCombinedReport({ params }, context) {
    const { userId, open } = await openCombinedReportLink(context, params.ticket);
    await sendInSlot(context.reply, { slots: combinedReportSlots, userId }, open);
  },

  FilesUploadReportDatas: ({ query }, context) => readFilesUploadReport(context, query),
  CountUploadedFiles: ({ query }, context) => countFilesOfReport(context, query),

  GetVendorStatusYears: (_input, { app }) => listYears(app.pool),
  GetHosVendorSubmissionStatus: ({ query }, context) => readHosStatus(context, query),
  CountHosVendorSubmissions: ({ query }, context) => countStatus(context, 'HOS', query),
  GetCahpsVendorSubmissionStatus: ({ query }, context) => readCahpsStatus(context, query),
  CountCahpsVendorSubmissions: ({ query }, context) => countStatus(context, 'CAHPS', query),
};
