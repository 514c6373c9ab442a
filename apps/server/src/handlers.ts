/**
 * The handlers of every feature; leaving one out does not compile. Written by `npm run lists` from the *.api.ts of the features.
 */
import { accessCheckApi } from '#src/features/people/permissions/access-check.api.ts';
import { adminReportsApi } from '#src/features/reports/admin-reports.api.ts';
import { announcementsApi } from '#src/features/announcements/announcements.api.ts';
import { appInfoApi } from '#src/features/operations/app-info.api.ts';
import { attestationApi } from '#src/features/attestation/attestation.api.ts';
import { auditApi } from '#src/features/review/audit.api.ts';
import { auditorListApi } from '#src/features/people/auditors/auditor-list.api.ts';
import { auditorsApi } from '#src/features/people/auditors/auditors.api.ts';
import { bulkApi } from '#src/features/bulk/bulk.api.ts';
import { bulkActionsApi } from '#src/features/bulk/bulk-actions.api.ts';
import { bulkDownloadApi } from '#src/features/bulk/bulk-download.api.ts';
import { bulkRecordsApi } from '#src/features/bulk/bulk-records.api.ts';
import { bulkUsersApi } from '#src/features/people/bulk/bulk-users.api.ts';
import { cachesApi } from '#src/features/operations/caches.api.ts';
import { comparisonApi } from '#src/features/runs/findings/comparison.api.ts';
import { consistencyApi } from '#src/features/operations/consistency/consistency.api.ts';
import { controlRoomApi } from '#src/features/reports/control-room.api.ts';
import { copySeasonApi } from '#src/features/season/copy-season.api.ts';
import { dataExtractApi } from '#src/features/reports/data-extract.api.ts';
import { dcapApi } from '#src/features/season/dcap.api.ts';
import { downloadsApi } from '#src/features/downloads/downloads.api.ts';
import { eventsApi } from '#src/features/submissions/events.api.ts';
import { excerptApi } from '#src/features/runs/findings/excerpt.api.ts';
import { explanationsApi } from '#src/features/runs/findings/explanations.api.ts';
import { findingsApi } from '#src/features/runs/findings/findings.api.ts';
import { genericUploadsApi } from '#src/features/runs/generic/generic-uploads.api.ts';
import { helpApi } from '#src/features/help/help.api.ts';
import { historicalFilesApi } from '#src/features/bulk/historical-files.api.ts';
import { jobDashboardApi } from '#src/features/operations/job-dashboard.api.ts';
import { licenseApi } from '#src/features/people/session/license.api.ts';
import { listViewsApi } from '#src/features/people/views/list-views.api.ts';
import { logsApi } from '#src/features/operations/logs.api.ts';
import { mailApi } from '#src/features/operations/mail.api.ts';
import { measuresApi } from '#src/features/submissions/measures.api.ts';
import { nextStepsApi } from '#src/features/steps/next-steps.api.ts';
import { notesApi } from '#src/features/submissions/notes.api.ts';
import { noticesApi } from '#src/features/notices/notices.api.ts';
import { outlookApi } from '#src/features/steps/outlook.api.ts';
import { ownAccountApi } from '#src/features/people/session/own-account.api.ts';
import { ownStagesApi } from '#src/features/reports/own-stages.api.ts';
import { permissionsApi } from '#src/features/people/permissions/permissions.api.ts';
import { presenceApi } from '#src/features/review/presence.api.ts';
import { pushApi } from '#src/features/operations/push.api.ts';
import { reportsApi } from '#src/features/reports/reports.api.ts';
import { riskMessagesApi } from '#src/features/reports/risk-messages.api.ts';
import { rowHistoryApi } from '#src/features/review/row-history.api.ts';
import { rulePreviewApi } from '#src/features/runs/preview/rule-preview.api.ts';
import { rulesApi } from '#src/features/runs/preview/rules.api.ts';
import { searchApi } from '#src/features/search/search.api.ts';
import { seasonApi } from '#src/features/season/season.api.ts';
import { seasonDatesApi } from '#src/features/season/season-dates.api.ts';
import { seasonMovesApi } from '#src/features/season/season-moves.api.ts';
import { securityMatrixApi } from '#src/features/people/permissions/security-matrix.api.ts';
import { sessionApi } from '#src/features/people/session/session.api.ts';
import { settingsApi } from '#src/features/season/settings.api.ts';
import { snippetsApi } from '#src/features/review/snippets.api.ts';
import { stagesApi } from '#src/features/stages/stages.api.ts';
import { submissionsApi } from '#src/features/submissions/submissions.api.ts';
import { testOrganizationsApi } from '#src/features/season/test-organizations.api.ts';
import { uploadsApi } from '#src/features/runs/uploads/uploads.api.ts';
import { userChangesApi } from '#src/features/people/users/user-changes.api.ts';
import { userHistoryApi } from '#src/features/people/users/user-history.api.ts';
import { usersApi } from '#src/features/people/users/users.api.ts';
import { vendorMapApi } from '#src/features/people/permissions/vendor-map.api.ts';
import { vendorMeasuresApi } from '#src/features/season/vendor-measures.api.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';

export const handlers: AllHandlers = {
  accessCheck: accessCheckApi,
  adminReports: adminReportsApi,
  announcements: announcementsApi,
  appInfo: appInfoApi,
  attestation: attestationApi,
  audit: auditApi,
  auditorList: auditorListApi,
  auditors: auditorsApi,
  bulk: bulkApi,
  bulkActions: bulkActionsApi,
  bulkDownload: bulkDownloadApi,
  bulkRecords: bulkRecordsApi,
  bulkUsers: bulkUsersApi,
  caches: cachesApi,
  comparison: comparisonApi,
  consistency: consistencyApi,
  controlRoom: controlRoomApi,
  copySeason: copySeasonApi,
  dataExtract: dataExtractApi,
  dcap: dcapApi,
  downloads: downloadsApi,
  events: eventsApi,
  excerpt: excerptApi,
  explanations: explanationsApi,
  findings: findingsApi,
  genericUploads: genericUploadsApi,
  help: helpApi,
  historicalFiles: historicalFilesApi,
  jobDashboard: jobDashboardApi,
  license: licenseApi,
  listViews: listViewsApi,
  logs: logsApi,
  mail: mailApi,
  measures: measuresApi,
  nextSteps: nextStepsApi,
  notes: notesApi,
  notices: noticesApi,
  outlook: outlookApi,
  ownAccount: ownAccountApi,
  ownStages: ownStagesApi,
  permissions: permissionsApi,
  presence: presenceApi,
  push: pushApi,
  reports: reportsApi,
  riskMessages: riskMessagesApi,
  rowHistory: rowHistoryApi,
  rulePreview: rulePreviewApi,
  rules: rulesApi,
  search: searchApi,
  season: seasonApi,
  seasonDates: seasonDatesApi,
  seasonMoves: seasonMovesApi,
  securityMatrix: securityMatrixApi,
  session: sessionApi,
  settings: settingsApi,
  snippets: snippetsApi,
  stages: stagesApi,
  submissions: submissionsApi,
  testOrganizations: testOrganizationsApi,
  uploads: uploadsApi,
  userChanges: userChangesApi,
  userHistory: userHistoryApi,
  users: usersApi,
  vendorMap: vendorMapApi,
  vendorMeasures: vendorMeasuresApi,
};
