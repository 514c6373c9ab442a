/** The handlers of every feature. Leaving one out does not compile. */
import { accessCheckApi } from '#src/features/access-check/access-check.api.ts';
import { announcementsApi } from '#src/features/announcements/announcements.api.ts';
import { adminReportsApi } from '#src/features/admin-reports/admin-reports.api.ts';
import { appInfoApi } from '#src/features/app-info/app-info.api.ts';
import { attestationApi } from '#src/features/attestation/attestation.api.ts';
import { auditApi } from '#src/features/audit/audit.api.ts';
import { auditorListApi } from '#src/features/auditor-list/auditor-list.api.ts';
import { auditorsApi } from '#src/features/auditors/auditors.api.ts';
import { bulkActionsApi } from '#src/features/bulk-actions/bulk-actions.api.ts';
import { bulkDownloadApi } from '#src/features/bulk-download/bulk-download.api.ts';
import { bulkUsersApi } from '#src/features/bulk-users/bulk-users.api.ts';
import { bulkApi } from '#src/features/bulk/bulk.api.ts';
import { comparisonApi } from '#src/features/comparison/comparison.api.ts';
import { consistencyApi } from '#src/features/consistency/consistency.api.ts';
import { controlRoomApi } from '#src/features/control-room/control-room.api.ts';
import { dataExtractApi } from '#src/features/data-extract/data-extract.api.ts';
import { eventsApi } from '#src/features/events/events.api.ts';
import { downloadsApi } from '#src/features/downloads/downloads.api.ts';
import { findingsApi } from '#src/features/findings/findings.api.ts';
import { genericUploadsApi } from '#src/features/generic-uploads/generic-uploads.api.ts';
import { helpApi } from '#src/features/help/help.api.ts';
import { historicalFilesApi } from '#src/features/historical-files/historical-files.api.ts';
import { jobDashboardApi } from '#src/features/job-dashboard/job-dashboard.api.ts';
import { licenseApi } from '#src/features/license/license.api.ts';
import { logsApi } from '#src/features/logs/logs.api.ts';
import { mailApi } from '#src/features/mail/mail.api.ts';
import { measuresApi } from '#src/features/measures/measures.api.ts';
import { permissionsApi } from '#src/features/permissions/permissions.api.ts';
import { pushApi } from '#src/features/push/push.api.ts';
import { reportsApi } from '#src/features/reports/reports.api.ts';
import { rulePreviewApi } from '#src/features/rule-preview/rule-preview.api.ts';
import { rulesApi } from '#src/features/rules/rules.api.ts';
import { seasonApi } from '#src/features/season/season.api.ts';
import { securityMatrixApi } from '#src/features/security-matrix/security-matrix.api.ts';
import { sessionApi } from '#src/features/session/session.api.ts';
import { settingsApi } from '#src/features/settings/settings.api.ts';
import { stagesApi } from '#src/features/stages/stages.api.ts';
import { submissionsApi } from '#src/features/submissions/submissions.api.ts';
import { cachesApi } from '#src/features/caches/caches.api.ts';
import { dcapApi } from '#src/features/dcap/dcap.api.ts';
import { vendorMapApi } from '#src/features/vendor-map/vendor-map.api.ts';
import { vendorMeasuresApi } from '#src/features/vendor-measures/vendor-measures.api.ts';
import { testOrganizationsApi } from '#src/features/test-organizations/test-organizations.api.ts';
import { uploadsApi } from '#src/features/uploads/uploads.api.ts';
import { userChangesApi } from '#src/features/user-changes/user-changes.api.ts';
import { userHistoryApi } from '#src/features/user-history/user-history.api.ts';
import { usersApi } from '#src/features/users/users.api.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';

export const handlers: AllHandlers = {
  session: sessionApi,
  settings: settingsApi,
  permissions: permissionsApi,
  accessCheck: accessCheckApi,
  appInfo: appInfoApi,
  license: licenseApi,
  season: seasonApi,
  securityMatrix: securityMatrixApi,
  events: eventsApi,
  submissions: submissionsApi,
  stages: stagesApi,
  uploads: uploadsApi,
  genericUploads: genericUploadsApi,
  findings: findingsApi,
  rules: rulesApi,
  rulePreview: rulePreviewApi,
  comparison: comparisonApi,
  consistency: consistencyApi,
  controlRoom: controlRoomApi,
  dataExtract: dataExtractApi,
  downloads: downloadsApi,
  bulkDownload: bulkDownloadApi,
  historicalFiles: historicalFilesApi,
  attestation: attestationApi,
  audit: auditApi,
  auditors: auditorsApi,
  auditorList: auditorListApi,
  measures: measuresApi,
  bulk: bulkApi,
  bulkActions: bulkActionsApi,
  push: pushApi,
  reports: reportsApi,
  announcements: announcementsApi,
  help: helpApi,
  adminReports: adminReportsApi,
  users: usersApi,
  userChanges: userChangesApi,
  userHistory: userHistoryApi,
  bulkUsers: bulkUsersApi,
  logs: logsApi,
  mail: mailApi,
  testOrganizations: testOrganizationsApi,
  vendorMeasures: vendorMeasuresApi,
  vendorMap: vendorMapApi,
  caches: cachesApi,
  dcap: dcapApi,
  jobDashboard: jobDashboardApi,
};
