/** Who may make which call of this room, on what: written by hand from the specification. */
import type { Component } from '#src/test/authorization/callers.ts';
import type { Expectation, RequestParts, Target } from '#src/test/authorization/expectation.ts';
import { matrix, onComponents, bySubmissionId } from '#src/test/authorization/marks.ts';

const review = (target: Target, component: Component): RequestParts => ({
  ...bySubmissionId(target, component),
  body: {
    categories: [{ measures: [{ measureCode: 'CBP', auditDesignation: 'NR', version: 1 }] }],
  },
});

const marks = (target: Target, component: Component): RequestParts => ({
  ...bySubmissionId(target, component),
  body: { isReviewed: true, rows: [{ measureCode: 'CBP', indicatorKey: 'CBP.ControlHighBP' }] },
});

const snippets = (target: Target, component: Component): RequestParts => ({
  ...bySubmissionId(target, component),
  body: { of: 'own', before: [], texts: [] },
});

const present = (target: Target, component: Component): RequestParts => ({
  ...bySubmissionId(target, component),
  body: { isHere: true, measureCode: 'CBP' },
});

const ofMeasure = ({ subId }: Target, component: Component): RequestParts => ({
  query: { submissionId: String(subId), component, measureCode: 'CBP' },
});

/** Who may designate, at any stage; surveys are not reviewed. */
const forReviewers = (request: (target: Target, component: Component) => RequestParts) =>
  onComponents(
    {
      DST: matrix.ASSIGN_AUDIT_DESIGNATION,
      CAHPS: matrix.ASSIGN_AUDIT_DESIGNATION,
      HOS: matrix.ASSIGN_AUDIT_DESIGNATION,
    },
    request,
    {},
    ['CAHPS', 'HOS'],
  );

/** Marks of two permissions that are both needed. */
const both = (first: string, second: string): string =>
  [...first].map((mark, place) => (mark === 'Y' && second[place] === 'Y' ? 'Y' : 'N')).join('');

export const expectations: Readonly<Record<string, Expectation>> = {
  // Audit and attestation
  GetAuditDesignations: {
    gate: 'licensed',
    cases: onComponents(
      { DST: matrix.VIEW_ART, CAHPS: matrix.VIEW_ART, HOS: matrix.VIEW_ART },
      bySubmissionId,
      {},
      ['CAHPS', 'HOS'],
    ),
  },
  UpdateAuditDesignations: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: matrix.ASSIGN_AUDIT_DESIGNATION }, review, { step: 4 }),
      ...onComponents(
        { CAHPS: matrix.ASSIGN_AUDIT_DESIGNATION, HOS: matrix.ASSIGN_AUDIT_DESIGNATION },
        review,
        {},
        ['CAHPS', 'HOS'],
      ),
    ],
  },
  MarkRowsReviewed: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: matrix.ASSIGN_AUDIT_DESIGNATION }, marks, { step: 4 }),
      ...onComponents(
        { CAHPS: matrix.ASSIGN_AUDIT_DESIGNATION, HOS: matrix.ASSIGN_AUDIT_DESIGNATION },
        marks,
        {},
        ['CAHPS', 'HOS'],
      ),
    ],
  },
  GetRowFindings: {
    gate: 'licensed',
    cases: [
      // Who may view the table and, of HEDIS, the errors; vendors may see errors of surveys, and no table.
      ...onComponents({ DST: both(matrix.VIEW_ART, matrix.VIEW_DOWNLOAD_ERRORS_HEDIS) }, bySubmissionId),
      ...onComponents({ CAHPS: matrix.VIEW_ART, HOS: matrix.VIEW_ART }, bySubmissionId, {}, ['CAHPS', 'HOS']),
    ],
  },
  GetRowHistory: {
    gate: 'licensed',
    cases: onComponents(
      { DST: matrix.VIEW_ART, CAHPS: matrix.VIEW_ART, HOS: matrix.VIEW_ART },
      ofMeasure,
      {},
      ['CAHPS', 'HOS'],
    ),
  },
  GetCommentSnippets: { gate: 'licensed', cases: forReviewers(bySubmissionId) },
  SaveCommentSnippets: { gate: 'licensed', cases: forReviewers(snippets) },
  GetReviewPresence: { gate: 'licensed', cases: forReviewers(bySubmissionId) },
  TellReviewPresence: { gate: 'licensed', cases: forReviewers(present) },
  GetFilteredArtDownload: {
    gate: 'licensed',
    cases: onComponents({ DST: matrix.VIEW_ART }, ({ subId }) => ({
      query: { subId: String(subId), filterValue: 'ALL' },
    })),
  },
};
