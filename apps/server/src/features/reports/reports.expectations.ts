/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';
import { matrix, staff, uuid } from '#src/test/authorization/marks.ts';

// VIEW_RESULTS_REPORTS_NONHEDIS or UPLOAD_DOCUMENT_NONHEDIS: a role that can upload a survey can read its result.
const surveyStatus = 'YYYNNNYYYN';

export const expectations: Readonly<Record<string, Expectation>> = {
  // Reports
  GetReportsAvailabilities: { gate: 'licensed', cases: [plain()] },
  GetUserSubmissionTypeAccessibility: { gate: 'licensed', cases: [plain()] },
  ...Object.fromEntries(
    ['GetCombinedReport', 'GetCombinedReportLink'].map((name): [string, Expectation] => [
      name,
      {
        gate: 'licensed',
        cases: [
          plain({}, { may: matrix.VIEW_COMBINED_REPORT }),
          plain(
            { query: { includeTestOrganizations: 'true' } },
            { title: 'with test organizations', may: matrix.VIEW_COMBINED_REPORT },
          ),
        ],
      },
    ]),
  ),
  // The ticket is the permission, as for DownloadFile.
  DownloadCombinedReport: {
    gate: 'public',
    cases: [plain({ params: { ticket: `combined-report.${uuid}.99999999999.AAAA` } }, { allowed: [404] })],
  },
  // As the screen asks for it, and as the specification's clients do.
  FilesUploadReportDatas: {
    gate: 'licensed',
    cases: [
      plain({ query: { getAll: 'false', resultCount: '20', pageNumber: '1' } }, { title: 'a page' }),
      plain({ query: { getAll: 'false' } }),
      plain({ query: { getAll: 'true' } }, { title: 'all', may: staff }),
    ],
  },
  CountUploadedFiles: {
    gate: 'licensed',
    cases: [
      plain({ query: { getAll: 'false' } }),
      plain(
        { query: { getAll: 'true', filters: '[{"id":"savedName","value":"a"}]' } },
        { title: 'all', may: staff },
      ),
    ],
  },
  GetVendorStatusYears: { gate: 'licensed', cases: [plain()] },
  ...Object.fromEntries(
    [
      'GetSubmissionsDataSummary',
      'GetValidationReportData',
      'GetWarningsFollowed',
      'GetSubmissionCountsOnMeasures',
      'CountAccreditedSubmissions',
      'GetOrganizationsMissingRoles',
    ].map((name): [string, Expectation] => [
      name,
      {
        gate: 'sysadmin',
        cases: [
          plain(),
          plain({ query: { includeTestOrganizations: 'true' } }, { title: 'with test organizations' }),
        ],
      },
    ]),
  ),
  GetSubmissionsAccredStatus: {
    gate: 'sysadmin',
    cases: [
      plain({ query: { resultCount: '20', pageNumber: '1' } }, { title: 'a page' }),
      plain(),
      plain({ query: { includeTestOrganizations: 'true' } }, { title: 'with test organizations' }),
    ],
  },
  ...Object.fromEntries(
    ['CountHosVendorSubmissions', 'CountCahpsVendorSubmissions'].map((name): [string, Expectation] => [
      name,
      {
        gate: 'licensed',
        cases: [
          plain({ query: { measurementYear: '2025', parts: '[[],[]]' } }, { may: surveyStatus }),
          plain(
            { query: { measurementYear: '2019' } },
            { title: 'no season', may: surveyStatus, allowed: [404] },
          ),
        ],
      },
    ]),
  ),
  ...Object.fromEntries(
    ['GetHosVendorSubmissionStatus', 'GetCahpsVendorSubmissionStatus'].map((name): [string, Expectation] => [
      name,
      {
        gate: 'licensed',
        cases: [
          plain(
            { query: { measurementYear: '2025', resultCount: '25', pageNumber: '1' } },
            { title: 'a page', may: surveyStatus },
          ),
          plain({ query: { measurementYear: '2025' } }, { may: surveyStatus }),
          plain(
            { query: { measurementYear: '2025', includeTestOrganizations: 'true' } },
            { title: 'with test organizations', may: surveyStatus },
          ),
          plain(
            { query: { measurementYear: '2019' } },
            { title: 'no season', may: surveyStatus, allowed: [404] },
          ),
        ],
      },
    ]),
  ),
};
