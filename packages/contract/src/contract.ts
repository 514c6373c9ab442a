/** Every call of /api, by feature. The server, the client, the API document and the tests all work from this table. */
import { accessCheck } from './access-check.ts';
import { announcements } from './announcements.ts';
import { adminReports } from './admin-reports.ts';
import { appInfo } from './app-info.ts';
import { attestation } from './attestation.ts';
import { audit } from './audit.ts';
import { auditorList } from './auditor-list.ts';
import { auditors } from './auditors.ts';
import { bulkActions } from './bulk-actions.ts';
import { bulkDownload } from './bulk-download.ts';
import { bulkUsers } from './bulk-users.ts';
import { bulk } from './bulk.ts';
import { comparison } from './comparison.ts';
import { consistency } from './consistency.ts';
import { controlRoom } from './control-room.ts';
import { dataExtract } from './data-extract.ts';
import { events } from './events.ts';
import { downloads } from './downloads.ts';
import { findings } from './findings.ts';
import { genericUploads } from './generic-uploads.ts';
import { help } from './help.ts';
import { historicalFiles } from './historical-files.ts';
import { jobDashboard } from './job-dashboard.ts';
import { license } from './license.ts';
import { logs } from './logs.ts';
import { mail } from './mail.ts';
import { measures } from './measures.ts';
import { permissions } from './permissions.ts';
import { push } from './push.ts';
import { reports } from './reports.ts';
import { rulePreview } from './rule-preview.ts';
import { rules } from './rules.ts';
import { season } from './season.ts';
import { securityMatrix } from './security-matrix.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { stages } from './stages.ts';
import { submissions } from './submissions.ts';
import { caches } from './caches.ts';
import { dcap } from './dcap.ts';
import { vendorMap } from './vendor-map.ts';
import { vendorMeasures } from './vendor-measures.ts';
import { testOrganizations } from './test-organizations.ts';
import { uploads } from './uploads.ts';
import { userChanges } from './user-changes.ts';
import { userHistory } from './user-history.ts';
import { users } from './users.ts';

export const contract = {
  session,
  settings,
  permissions,
  accessCheck,
  appInfo,
  license,
  securityMatrix,
  season,
  events,
  submissions,
  stages,
  uploads,
  genericUploads,
  findings,
  rules,
  rulePreview,
  comparison,
  consistency,
  controlRoom,
  dataExtract,
  downloads,
  bulkDownload,
  historicalFiles,
  attestation,
  audit,
  auditors,
  auditorList,
  measures,
  bulk,
  bulkActions,
  push,
  reports,
  announcements,
  help,
  adminReports,
  users,
  userChanges,
  userHistory,
  bulkUsers,
  logs,
  mail,
  testOrganizations,
  vendorMeasures,
  vendorMap,
  caches,
  dcap,
  jobDashboard,
} as const;
export type Contract = typeof contract;
