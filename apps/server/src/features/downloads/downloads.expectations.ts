/** Who may make which call of this room, on what: written by hand from the specification. */
import type { Component } from '#src/test/authorization/callers.ts';
import { type Case, type Expectation, everybody, plain } from '#src/test/authorization/expectation.ts';
import { matrix, onComponents, allComponents, viewErrors, uuid } from '#src/test/authorization/marks.ts';

const downloadResults = {
  DST: matrix.DOWNLOAD_RESULTS_HEDIS,
  CAHPS: matrix.DOWNLOAD_RESULTS_CAHPS,
  HOS: matrix.DOWNLOAD_RESULTS_HOS,
};

const planRoles = ['orgadmin', 'orgsigner', 'orguser', 'viewer', 'auditor'];

const download = (key: number, title: string, marks: Record<Component, string>): Case[] =>
  onComponents(
    marks,
    ({ subId }, component) => ({ query: { submissionId: String(subId), component, key: String(key) } }),
    { title },
  ).map((one) => {
    if (one.on !== 'CAHPS' || key === 26) return one;
    // Of a CAHPS survey a plan sees only the final zip and the signed attestation.
    return { ...one, may: `${one.may.slice(0, 1)}NNNNN${one.may.slice(6)}`, hiddenFrom: planRoles };
  });

/** HEDIS files that are generated on request if there is none for the current data. */
const generatedOnRequest: typeof download = (...args) =>
  download(...args).map((one) => (one.on === 'DST' ? { ...one, keepsWhatItMakes: true } : one));

const viewReview = { DST: matrix.VIEW_ART, CAHPS: matrix.VIEW_ART, HOS: matrix.VIEW_ART };

export const expectations: Readonly<Record<string, Expectation>> = {
  // The ticket is the permission: an unsigned one opens nothing, for any caller.
  DownloadFile: {
    gate: 'public',
    cases: [plain({ params: { ticket: `${uuid}.${uuid}.99999999999.AAAA` } }, { allowed: [404] })],
  },
  // Downloads. Spec: files-visible.
  GetSubmissionDownloadString: {
    gate: 'licensed',
    cases: [
      ...download(14, 'the uploaded file', { ...viewErrors, DST: everybody }),
      ...download(3, 'validation results', viewErrors),
      ...download(25, 'validation results for bulk', viewErrors),
      ...generatedOnRequest(2, 'the data-filled workbook', downloadResults),
      ...generatedOnRequest(18, 'the XML workbook', downloadResults),
      ...generatedOnRequest(22, 'the review table as Excel', viewReview),
      ...generatedOnRequest(23, 'the review table as CSV', viewReview),
      ...generatedOnRequest(4, 'results as XML', downloadResults),
      ...generatedOnRequest(21, 'results as CSV', downloadResults),
      ...download(1, 'the audit report', downloadResults),
      ...download(26, 'the signed attestation', allComponents),
      ...onComponents(
        allComponents,
        ({ subId }, component) => ({ query: { submissionId: String(subId), component, key: 'license' } }),
        { title: 'the license agreement' },
      ),
    ],
  },
};
