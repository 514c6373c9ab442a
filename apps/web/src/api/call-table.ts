/**
 * What the browser needs from the contract at startup: written by tools/write-call-table.ts, so that zod and the contract
 * itself stay out of the first load.
 */
/** Paths of the calls whose path is not their name. */
export const otherPaths = {
  CanUserAccessAttestationTemplates: '/api/Reports/CanUserAccessAttestationTemplates',
  DeleteAnnouncement: '/api/Announcements/DeleteAnnouncement',
  DownloadBulk: '/api/bulkdownload/:ticket',
  DownloadCombinedReport: '/api/combinedreport/:ticket',
  DownloadFile: '/api/download/:ticket',
  DownloadGenericUpload: '/api/genericupload/:ticket',
  DownloadImportMaterial: '/api/Help/DownloadImportMaterial',
  FilesUploadReportDatas: '/api/DB/FilesUploadReportDatas',
  GetAnnouncements: '/api/Announcements/GetAnnouncements',
  GetAnnouncementsDetail: '/api/Announcements/GetAnnouncementsDetail',
  GetAttestationTemplate: '/api/attestationtemplates/:fileName',
  GetAttestingVendor: '/api/organization/GetAttestingVendor',
  GetBulkTransactions: '/api/DB/GetBulkTransactions',
  GetCahpsVendorSubmissionStatus: '/api/Reports/GetCahpsVendorSubmissionStatus',
  GetCombinedReport: '/api/Reports/GetCombinedReport',
  GetCombinedReportLink: '/api/Reports/GetCombinedReportLink',
  GetEventsForUser: '/api/Events/GetEventsForUser',
  GetEventsStrings: '/api/Events/GetEventsStrings',
  GetHosVendorSubmissionStatus: '/api/Reports/GetHosVendorSubmissionStatus',
  GetImportMaterials: '/api/Help/GetImportMaterials',
  GetManagableOrganizationsAndVendors: '/api/organization/GetManagableOrganizationsAndVendors',
  GetOrganizationsForSubmissionTypeByAction: '/api/organization/GetOrganizationsForSubmissionTypeByAction',
  GetSubmissionCountsOnMeasures: '/api/Reports/GetSubmissionCountsOnMeasures',
  GetSubmissionEvents: '/api/Events/GetSubmissionEvents',
  GetSubmissionsAccredStatus: '/api/Reports/GetSubmissionsAccredStatus',
  GetSubmissionsDataSummary: '/api/Reports/GetSubmissionsDataSummary',
  GetUploadReport: '/api/Reports/GetUploadReport',
  GetUserLicenseAgreement: '/api/Reports/GetUserLicenseAgreement',
  GetUserSubmissionTypeAccessibility: '/api/Reports/GetUserSubmissionTypeAccessibility',
  GetValidationReportData: '/api/Reports/GetValidationReportData',
  GetVendorStatusYears: '/api/Reports/GetVendorStatusYears',
  Logs: '/api/DB/Logs',
  LogsCount: '/api/DB/LogsCount',
  SaveAnnouncement: '/api/Announcements/SaveAnnouncement',
  UploadFiles: '/api/bulkupload/uploadfiles',
  UploadGenericFile: '/api/bulkupload/uploadgenericfile',
  UploadSecurityMatrix: '/api/administration/uploadsecuritymatrix',
} as const;
/** Calls that take no token. */
export const publicCalls = {
  DownloadBulk: true,
  DownloadCombinedReport: true,
  DownloadFile: true,
  DownloadGenericUpload: true,
  GetAttestationTemplate: true,
  GetClientSettings: true,
  GetConfigUserMsgOnLoginModel: true,
} as const;
/** What each kind of push message says has changed. */
export const hints = {
  upload: ['uploads'],
  submission: ['submission', 'events'],
  settings: ['settings'],
  announcements: ['announcements'],
  users: ['users'],
  callComplete: ['uploads', 'submission', 'events'],
  'signed-out': [],
} as const;
