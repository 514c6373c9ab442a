/**
 * Every call of /api, by feature. The server, the client, the API document and the tests all work from this table.
 * Written by `npm run lists` from the files of this folder's rooms.
 */
import { accessCheck } from './people/access-check.ts';
import { adminReports } from './reports/admin-reports.ts';
import { announcements } from './announcements/announcements.ts';
import { appInfo } from './operations/app-info.ts';
import { attestation } from './attestation/attestation.ts';
import { audit } from './review/audit.ts';
import { auditorList } from './people/auditor-list.ts';
import { auditors } from './people/auditors.ts';
import { bulk } from './bulk/bulk.ts';
import { bulkActions } from './bulk/bulk-actions.ts';
import { bulkDownload } from './bulk/bulk-download.ts';
import { bulkRecords } from './bulk/bulk-records.ts';
import { bulkUsers } from './people/bulk-users.ts';
import { caches } from './operations/caches.ts';
import { comparison } from './runs/comparison.ts';
import { consistency } from './operations/consistency.ts';
import { controlRoom } from './reports/control-room.ts';
import { copySeason } from './season/copy-season.ts';
import { dataExtract } from './reports/data-extract.ts';
import { dcap } from './season/dcap.ts';
import { downloads } from './downloads/downloads.ts';
import { events } from './submissions/events.ts';
import { excerpt } from './runs/excerpt.ts';
import { explanations } from './runs/explanations.ts';
import { findings } from './runs/findings.ts';
import { genericUploads } from './runs/generic-uploads.ts';
import { help } from './help/help.ts';
import { historicalFiles } from './bulk/historical-files.ts';
import { jobDashboard } from './operations/job-dashboard.ts';
import { license } from './people/license.ts';
import { listViews } from './people/list-views.ts';
import { logs } from './operations/logs.ts';
import { mail } from './operations/mail.ts';
import { measures } from './submissions/measures.ts';
import { nextSteps } from './steps/next-steps.ts';
import { notes } from './submissions/notes.ts';
import { notices } from './notices/notices.ts';
import { outlook } from './steps/outlook.ts';
import { ownAccount } from './people/own-account.ts';
import { ownStages } from './reports/own-stages.ts';
import { permissions } from './people/permissions.ts';
import { presence } from './review/presence.ts';
import { push } from './operations/push.ts';
import { reports } from './reports/reports.ts';
import { riskMessages } from './reports/risk-messages.ts';
import { rowHistory } from './review/row-history.ts';
import { rulePreview } from './runs/rule-preview.ts';
import { rules } from './runs/rules.ts';
import { search } from './search/search.ts';
import { season } from './season/season.ts';
import { seasonDates } from './season/season-dates.ts';
import { seasonMoves } from './season/season-moves.ts';
import { securityMatrix } from './people/security-matrix.ts';
import { session } from './people/session.ts';
import { settings } from './season/settings.ts';
import { snippets } from './review/snippets.ts';
import { stages } from './stages/stages.ts';
import { submissions } from './submissions/submissions.ts';
import { testOrganizations } from './season/test-organizations.ts';
import { uploads } from './runs/uploads.ts';
import { userChanges } from './people/user-changes.ts';
import { userHistory } from './people/user-history.ts';
import { users } from './people/users.ts';
import { vendorMap } from './people/vendor-map.ts';
import { vendorMeasures } from './season/vendor-measures.ts';

export const contract = {
  accessCheck,
  adminReports,
  announcements,
  appInfo,
  attestation,
  audit,
  auditorList,
  auditors,
  bulk,
  bulkActions,
  bulkDownload,
  bulkRecords,
  bulkUsers,
  caches,
  comparison,
  consistency,
  controlRoom,
  copySeason,
  dataExtract,
  dcap,
  downloads,
  events,
  excerpt,
  explanations,
  findings,
  genericUploads,
  help,
  historicalFiles,
  jobDashboard,
  license,
  listViews,
  logs,
  mail,
  measures,
  nextSteps,
  notes,
  notices,
  outlook,
  ownAccount,
  ownStages,
  permissions,
  presence,
  push,
  reports,
  riskMessages,
  rowHistory,
  rulePreview,
  rules,
  search,
  season,
  seasonDates,
  seasonMoves,
  securityMatrix,
  session,
  settings,
  snippets,
  stages,
  submissions,
  testOrganizations,
  uploads,
  userChanges,
  userHistory,
  users,
  vendorMap,
  vendorMeasures,
} as const;
export type Contract = typeof contract;
