/**
 * The browser needs these facts of the contract at startup. They are a copy, written by npm run lists, so that zod and the
 * contract itself stay out of the first load.
 */
/** Paths of the calls whose path is not their name. */
export const otherPaths = {
  CanUserAccessAttestationTemplates: '/api/Reports/CanUserAccessAttestationTemplates',
  CountAccreditedSubmissions: '/api/Reports/CountAccreditedSubmissions',
  CountCahpsVendorSubmissions: '/api/Reports/CountCahpsVendorSubmissions',
  CountHosVendorSubmissions: '/api/Reports/CountHosVendorSubmissions',
  CountUploadedFiles: '/api/DB/CountUploadedFiles',
  DeleteAnnouncement: '/api/Announcements/DeleteAnnouncement',
  DownloadHistoricalFiles: '/api/Reports/DownloadHistoricalFiles',
  DownloadImportMaterial: '/api/Help/DownloadImportMaterial',
  FilesUploadReportDatas: '/api/DB/FilesUploadReportDatas',
  GetAnnouncements: '/api/Announcements/GetAnnouncements',
  GetAnnouncementsDetail: '/api/Announcements/GetAnnouncementsDetail',
  GetAttestationTemplate: '/api/attestationtemplates/:fileName',
  GetAttestingVendor: '/api/organization/GetAttestingVendor',
  GetAvailableMeasurementYears: '/api/Reports/GetAvailableMeasurementYears',
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
  GetOrganizationsMissingRoles: '/api/Reports/GetOrganizationsMissingRoles',
  GetSubmissionCountsOnMeasures: '/api/Reports/GetSubmissionCountsOnMeasures',
  GetSubmissionEvents: '/api/Events/GetSubmissionEvents',
  GetSubmissionsAccredStatus: '/api/Reports/GetSubmissionsAccredStatus',
  GetSubmissionsDataSummary: '/api/Reports/GetSubmissionsDataSummary',
  GetUploadReport: '/api/Reports/GetUploadReport',
  GetUserHistoricalDownloadLink: '/api/Reports/GetUserHistoricalDownloadLink',
  GetUserLicenseAgreement: '/api/Reports/GetUserLicenseAgreement',
  GetUserSubmissionTypeAccessibility: '/api/Reports/GetUserSubmissionTypeAccessibility',
  GetValidationReportData: '/api/Reports/GetValidationReportData',
  GetVendorStatusYears: '/api/Reports/GetVendorStatusYears',
  GetWarningsFollowed: '/api/Reports/GetWarningsFollowed',
  Logs: '/api/DB/Logs',
  LogsCount: '/api/DB/LogsCount',
  PreviewVendorMeasures: '/api/administration/previewvendormeasures',
  RestoreAnnouncement: '/api/Announcements/RestoreAnnouncement',
  SaveAnnouncement: '/api/Announcements/SaveAnnouncement',
  UploadFiles: '/api/bulkupload/uploadfiles',
  UploadGenericFile: '/api/bulkupload/uploadgenericfile',
  UploadSecurityMatrix: '/api/administration/uploadsecuritymatrix',
  UploadVendorMeasures: '/api/administration/uploadvendormeasures',
  UserGetHistoricalFileList: '/api/Reports/UserGetHistoricalFileList',
  UserGetHistoricalFileMYSubList: '/api/Reports/UserGetHistoricalFileMYSubList',
} as const;
/** Calls that take no token. */
export const publicCalls = {
  DownloadBulk: true,
  DownloadCombinedReport: true,
  DownloadDataExtract: true,
  DownloadFile: true,
  DownloadGenericUpload: true,
  DownloadHistoricalZip: true,
  DownloadSeasonFolder: true,
  GetAttestationTemplate: true,
  GetClientSettings: true,
  GetConfigUserMsgOnLoginModel: true,
} as const;
/** Calls that are about a season: the current one, or the year that they name. */
export const seasonalCalls: ReadonlySet<string> = new Set(
  'CountAccreditedSubmissions CountBulkActionSubmissions CountPendingSubmissions CountSubOrgVendorMap CountSubmissionsForUser CountTestSubmissionsForUser CountUploadedFiles CountVendorSubmissionMap DownloadAllProductLineTemplates DownloadImportMaterial ExtractSubmissions FilesUploadReportDatas GetAllSubmissions GetAttestingVendor GetBulkActionSelection GetBulkActionSubmissions GetCombinedReport GetCombinedReportLink GetDSTSubmissionDataExtractStatistics GetEventsForUser GetEventsStrings GetFailingRules GetImportMaterials GetImportSchema GetNextSteps GetOrgForSubmissionsSummary GetOrgForVendorsSummary GetOrganizationsForSubmissionTypeByAction GetOrganizationsMissingRoles GetOwnStagesByDay GetPendingCounts GetPendingSubmissions GetRecentUploads GetRecentUploadsCount GetRiskCounts GetRiskOrganizations GetRuleFailures GetRuleFailuresCount GetRulePreviews GetRuleSettings GetSeasonDays GetSeasonFiles GetSeasonLoad GetStagesByDay GetSubOrgVendorMap GetSubmissionCountsOnMeasures GetSubmissionKeysForOrg GetSubmissionsAccredStatus GetSubmissionsAtRisk GetSubmissionsAtRiskCount GetSubmissionsByDay GetSubmissionsByDayCount GetSubmissionsDataSummary GetSubmissionsForUser GetSubmissionsOfTypeForOrgsByAction GetSubmissionsPage GetSubmissionsStatistics GetTestSubmissionsForUser GetValidationReportData GetVendorMeasureGuids GetVendorSubmissionMap GetWarningsFollowed Search SendRiskMessage UpdateSubUserEntities VerifyDataExtraction'.split(
    ' ',
  ),
);
/** The tags that each kind of push message reports as changed. */
export const hints = {
  upload: ['uploads'],
  submission: ['submission', 'events'],
  settings: ['settings'],
  announcements: ['announcements'],
  users: ['users'],
  callComplete: ['uploads', 'submission', 'events'],
  extract: ['extracts'],
  notices: ['notices'],
  presence: ['presence'],
  'signed-out': [],
  reconnect: [],
} as const;
