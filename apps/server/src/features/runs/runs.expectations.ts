/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Component, getGenericUpload } from '#src/test/authorization/callers.ts';
import {
  type Case,
  type Expectation,
  everybody,
  plain,
  type RequestParts,
  type Target,
} from '#src/test/authorization/expectation.ts';
import {
  matrix,
  staff,
  onComponents,
  allComponents,
  viewErrors,
  bySubmissionId,
  uuid,
} from '#src/test/authorization/marks.ts';

const upload = (parameter: string): Case[] => [
  {
    title: 'the upload',
    on: 'upload',
    request: ({ transactionId }) => ({ query: { [parameter]: transactionId } }),
    may: everybody,
    allowed: [200],
  },
];

const explainers = {
  DST: matrix.UPLOAD_DOCUMENT_HEDIS,
  CAHPS: matrix.UPLOAD_DOCUMENT_NONHEDIS,
  HOS: matrix.UPLOAD_DOCUMENT_NONHEDIS,
};
const explanation = (target: Target, component: Component): RequestParts => ({
  ...bySubmissionId(target, component),
  body: { runId: uuid, ruleId: 'I-001', findingId: null, text: 'Moved.', version: 0 },
});
const withdrawal = (target: Target, component: Component): RequestParts => ({
  ...bySubmissionId(target, component),
  body: { explanationId: uuid, version: 1 },
});
const answer = (target: Target, component: Component): RequestParts => ({
  ...bySubmissionId(target, component),
  body: { explanationId: uuid, answer: 'accepted', text: '', version: 1 },
});

export const expectations: Readonly<Record<string, Expectation>> = {
  DownloadGenericUpload: {
    gate: 'public',
    cases: [plain({ params: { ticket: `${uuid}.${uuid}.99999999999.AAAA` } }, { allowed: [404] })],
  },
  // Uploads
  UploadFiles: {
    gate: 'licensed',
    cases: [
      {
        title: 'HEDIS, with a new id',
        request: () => ({
          query: { submissionType: 'HEDIS', transactionId: uuid },
          file: 'Commercial1001.xml',
        }),
        may: matrix.UPLOAD_DOCUMENT_HEDIS,
        allowed: [200],
      },
      ...(['CAHPSA1001.csv', 'HOSB1001.txt'] as const).map(
        (file): Case => ({
          title: `${file}, anew`,
          request: () => ({
            query: { submissionType: file.startsWith('C') ? 'CAHPS' : 'HOS', transactionId: uuid },
            file,
          }),
          may: matrix.UPLOAD_DOCUMENT_NONHEDIS,
          allowed: [200],
        }),
      ),
    ],
  },
  UploadGenericFile: {
    gate: 'licensed',
    cases: [
      {
        title: 'anew',
        // This world runs no jobs: waiting for the outcome would never end.
        request: () => ({ query: { transactionId: uuid, wait: 'false' }, file: 'Commercial1001.xml' }),
        may: matrix.UPLOAD_DOCUMENT_HEDIS,
        allowed: [200],
      },
    ],
  },
  GetGenericUploadDownload: {
    gate: 'licensed',
    cases: [
      {
        title: 'the zip',
        on: 'upload',
        request: ({ transactionId }) => ({ query: { transaction: getGenericUpload(transactionId) } }),
        may: everybody,
        allowed: [200],
      },
    ],
  },
  // Those of this world are finished, or of another kind.
  StopUpload: {
    gate: 'licensed',
    cases: [
      {
        title: 'the upload',
        on: 'upload',
        request: ({ transactionId }) => ({ body: { transactionId } }),
        may: everybody,
        allowed: [200, 409],
      },
    ],
  },
  GetBulkTransactions: { gate: 'licensed', cases: upload('transaction') },
  GetUploadReport: { gate: 'licensed', cases: upload('transactionNumber') },
  // Of a file that is none of theirs.
  RestoreUploads: {
    gate: 'licensed',
    cases: onComponents(
      allComponents,
      ({ subId }, component) => ({
        body: { transactionId: uuid, component, files: [{ submissionId: subId, fileId: uuid }] },
      }),
      { allowed: [404] },
    ),
  },
  GetMyUploads: { gate: 'licensed', cases: [plain({ query: { submissionType: 'HEDIS' } })] },
  GetSubmissionUploadedDocuments: { gate: 'licensed', cases: onComponents(allComponents, bySubmissionId) },
  // Findings
  GetValidationData: {
    gate: 'licensed',
    cases: onComponents(viewErrors, ({ subId }, component) => ({
      query: { subId: String(subId), productLine: 'Commercial', submissionComponent: component },
    })),
  },
  GetFindingGroups: { gate: 'licensed', cases: onComponents(viewErrors, bySubmissionId) },
  GetFindings: { gate: 'licensed', cases: onComponents(viewErrors, bySubmissionId) },
  // Nothing of these components was checked.
  GetFindingExcerpt: {
    gate: 'licensed',
    cases: onComponents(viewErrors, ({ subId }, component) => ({
      query: { submissionId: String(subId), component, findingId: '1', ruleId: 'X-001' },
    })),
  },
  CountChangedFindings: { gate: 'licensed', cases: onComponents(viewErrors, bySubmissionId) },
  GetExplanations: { gate: 'licensed', cases: onComponents(viewErrors, bySubmissionId) },
  // Who may upload or lock, and view the errors; the check is none of theirs.
  ExplainWarning: { gate: 'licensed', cases: onComponents(explainers, explanation, { allowed: [409] }) },
  WithdrawExplanation: { gate: 'licensed', cases: onComponents(explainers, withdrawal, { allowed: [409] }) },
  AnswerExplanation: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: matrix.ASSIGN_AUDIT_DESIGNATION }, answer, { allowed: [409] }),
      // Surveys are not reviewed; the auditor may not view their errors.
      ...onComponents({ CAHPS: staff, HOS: staff }, answer, {}, ['CAHPS', 'HOS']),
    ],
  },
  CompareUploads: {
    gate: 'licensed',
    cases: onComponents(viewErrors, ({ subId }, component) => ({
      query: { submissionId: String(subId), component, before: 'earlier', after: 'later' },
    })),
  },
  GetRules: { gate: 'licensed', cases: [plain()] },
  GetValidationDictionary: { gate: 'licensed', cases: [plain()] },
};
