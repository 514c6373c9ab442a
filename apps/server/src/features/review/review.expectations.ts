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
  GetFilteredArtDownload: {
    gate: 'licensed',
    cases: onComponents({ DST: matrix.VIEW_ART }, ({ subId }) => ({
      query: { subId: String(subId), filterValue: 'ALL' },
    })),
  },
};
