/** Who may make which call of this room, on what: written by hand from the specification. */
import type { Component } from '#src/test/authorization/callers.ts';
import {
  type Expectation,
  type RequestParts,
  type Target,
  everybody,
  plain,
} from '#src/test/authorization/expectation.ts';
import {
  matrix,
  staff,
  onComponents,
  allComponents,
  bySubmissionId,
  uuid,
} from '#src/test/authorization/marks.ts';

const bySubId = ({ subId }: Target, component: Component): RequestParts => ({
  query: { subId: String(subId), component },
});

export const expectations: Readonly<Record<string, Expectation>> = {
  GetSubmissionsStatistics: { gate: 'licensed', cases: [plain()] },
  GetPendingSubmissions: {
    gate: 'licensed',
    cases: [plain(), plain({ query: { pageNumber: '1', resultCount: '10' } }, { title: 'a page' })],
  },
  CountPendingSubmissions: {
    gate: 'licensed',
    cases: [plain(), plain({ query: { filters: '[{"id":"orgName","value":"a"}]' } }, { title: 'of a name' })],
  },
  GetPendingCounts: { gate: 'licensed', cases: [plain()] },
  GetEventsForUser: {
    gate: 'licensed',
    cases: [
      plain({ query: { numberReturned: '200', forAllSubs: 'false' } }),
      plain({ query: { numberReturned: '200', forAllSubs: 'true' } }, { title: 'of all', may: staff }),
      plain(
        { query: { numberReturned: '200', forAllSubs: 'false', event: 'Stage changed' } },
        { title: 'of a sort' },
      ),
    ],
  },
  GetEventsStrings: { gate: 'licensed', cases: [plain()] },
  // Submissions
  GetSubmissionsForUser: {
    gate: 'licensed',
    cases: [
      plain({ query: { getAllSubmissions: 'false' } }),
      plain({ query: { getAllSubmissions: 'false', resultCount: '25' } }, { title: 'a page' }),
      plain({ query: { getAllSubmissions: 'true' } }, { title: 'all', may: staff }),
      plain(
        { query: { getAllSubmissions: 'true', resultCount: '25', sort: '-received' } },
        { title: 'a page of all, sorted', may: staff },
      ),
    ],
  },
  CountSubmissionsForUser: {
    gate: 'licensed',
    cases: [
      plain({ query: { getAllSubmissions: 'false' } }),
      plain(
        { query: { getAllSubmissions: 'true', filters: '[{"id":"orgName","value":"a"}]' } },
        { title: 'all', may: staff },
      ),
    ],
  },
  GetSubmissionsPage: {
    gate: 'licensed',
    cases: [
      plain({ query: { limit: '1000' } }),
      {
        title: 'of an organization',
        on: 'anything of the submission',
        request: ({ orgId }) => ({ query: { limit: '1000', orgId: String(orgId) } }),
        may: everybody,
        allowed: [200],
        // A filter without matches, for a foreign organization as for a missing one.
        unreached: 200,
      },
    ],
  },
  GetTestSubmissionsForUser: {
    gate: 'sysadmin',
    cases: [plain(), plain({ query: { resultCount: '25', pageNumber: '1' } }, { title: 'a page' })],
  },
  CountTestSubmissionsForUser: { gate: 'sysadmin', cases: [plain()] },
  GetAllSubmissions: { gate: 'sysadmin', cases: [plain()] },
  GetOrgForSubmissionsSummary: { gate: 'licensed', cases: [plain()] },
  GetOrgForVendorsSummary: { gate: 'licensed', cases: [plain()] },
  GetSubmissionSummary: { gate: 'licensed', cases: onComponents(allComponents, bySubId) },
  GetSubmissionHistory: { gate: 'licensed', cases: onComponents(allComponents, bySubmissionId) },
  GetSubmissionEvents: { gate: 'sysadmin', cases: onComponents(allComponents, bySubId) },
  GetVendorMeasureGuids: {
    gate: 'sysadmin',
    cases: [
      {
        title: 'of a vendor',
        on: 'anything of the submission',
        request: ({ vendorId }) => ({ query: { vendorId: String(vendorId) } }),
        may: staff,
        allowed: [200],
      },
    ],
  },
  GetDetailedSubmission: { gate: 'sysadmin', cases: onComponents(allComponents, bySubmissionId) },
  GetMeasureCodesForFilter: { gate: 'licensed', cases: [plain({ query: { productLine: 'Medicare' } })] },
  // Measures: of the HEDIS component, which is not named
  GetMeasureIndicatorsForSubmission: {
    gate: 'licensed',
    cases: onComponents({ DST: matrix.VIEW_RESULTS_REPORTS }, ({ subId }) => ({
      query: { subId: String(subId), productLine: 'Commercial' },
    })),
  },
  GetLiveMeasure: {
    gate: 'licensed',
    cases: onComponents({ DST: matrix.VIEW_RESULTS_REPORTS }, ({ subId }) => ({
      query: {
        submissionId: String(subId),
        productLine: 'Commercial',
        measure: 'CBP',
        measurementYear: '2025',
      },
    })),
  },
  GetMeasureDataDownload: {
    gate: 'licensed',
    cases: onComponents({ DST: matrix.VIEW_RESULTS_REPORTS }, ({ subId }) => ({
      query: { subId: String(subId), measureCode: 'CBP' },
    })),
  },
  // Notes: whoever sees the submission reads and writes them; of a note that there is not, nobody may know.
  GetSubmissionNotes: { gate: 'licensed', cases: onComponents(allComponents, bySubmissionId) },
  WriteSubmissionNote: {
    gate: 'licensed',
    cases: onComponents(allComponents, (target, component) => ({
      ...bySubmissionId(target, component),
      body: {
        text: 'Seen',
        audience: 'everyone',
        audienceId: null,
        isAboutSubmission: false,
        answerTo: null,
      },
    })),
  },
  EditSubmissionNote: {
    gate: 'licensed',
    cases: onComponents(
      allComponents,
      (target, component) => ({
        ...bySubmissionId(target, component),
        body: { noteId: uuid, version: 1, text: 'Seen' },
      }),
      { allowed: [404] },
    ),
  },
  WithdrawSubmissionNote: {
    gate: 'licensed',
    cases: onComponents(
      allComponents,
      (target, component) => ({ ...bySubmissionId(target, component), body: { noteId: uuid, version: 1 } }),
      { allowed: [404] },
    ),
  },
};
