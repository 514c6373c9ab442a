import {
  everybody,
  type Expectation,
  plain,
  type RequestParts,
} from '#src/test/authorization/expectation.ts';

/** DOWNLOAD_RESULTS_HEDIS or MANAGE_HEDIS_USER. */
const allowed = 'YYYYYYYNNY';
const forStaff = (request: RequestParts, status = 200): Expectation => ({
  gate: 'sysadmin',
  cases: [plain(request, { allowed: [status] })],
});
const forUsers = (request: RequestParts, status = 200): Expectation => ({
  gate: 'licensed',
  cases: [plain(request, { may: allowed, allowed: [status] })],
});

/** The world has one season, the current one: its files are not historical. */
const years = { query: { myStr: '2025', subIdStr: '1001' } };
/** No one, not even staff, finds a file of the current season. */
const noLink = (gate: Expectation['gate']): Expectation => ({
  gate,
  cases: [
    {
      title: 'of a submission',
      on: 'anything of the submission',
      request: ({ subId }) => ({
        query: { measurementYear: '2025', submissionId: String(subId), fileTypeId: '4' },
      }),
      may: everybody,
      allowed: [404],
    },
  ],
});
const several = {
  body: { historicalFiles: [{ measurementYear: 2025, submissionId: 1001, fileTypeId: 4 }] },
};

/** Spec: admin-data-calls. */
export const expectations: Readonly<Record<string, Expectation>> = {
  AdminGetHistoricalFiles: forStaff(years),
  AdminGetHistoricalDownloadLink: noLink('sysadmin'),
  AdminDownloadHistoricalFiles: forStaff(several, 404),
  GetAvailableMeasurementYears: forUsers({}),
  UserGetHistoricalFileList: forUsers(years),
  UserGetHistoricalFileMYSubList: {
    gate: 'licensed',
    cases: [
      plain({}, { may: allowed }),
      plain({ query: { myStr: '2024,2023', resultCount: '101' } }, { title: 'a page', may: allowed }),
    ],
  },
  GetUserHistoricalDownloadLink: noLink('licensed'),
  DownloadHistoricalFiles: forUsers(several, 404),
  PrepareHistoricalDownload: forUsers(several, 404),
  DownloadHistoricalZip: {
    gate: 'public',
    cases: [
      plain(
        {
          params: {
            ticket:
              '00000000-0000-4000-8000-000000000001.00000000-0000-4000-8000-000000000002.99999999999.AAAA',
          },
        },
        { allowed: [404] },
      ),
    ],
  },
};
