// One file, because the table is reviewed as a whole: every call, every kind of caller.
/**
 * Who may make which call, on what. Written by hand from the specification (its tables of calls, spec: roles-reach,
 * roles-matrix-default) and reviewed as such; nothing here is derived from the contract, from the handlers or from
 * packages/domain. A served call without an entry fails the test, and so does an entry without a call.
 */
import { auditorListExpectations } from './expectations.auditor-list.ts';
import { registrationExpectations } from './expectations.registrations.ts';
import { dataExtractExpectations } from './expectations.data-extract.ts';
import { rulePreviewExpectations } from './expectations.rule-preview.ts';
import { seasonExpectations } from './expectations.season.ts';
import { bulkActionExpectations } from './expectations.bulk-actions.ts';
import { securityMatrixExpectations } from './expectations.security-matrix.ts';
import { usersExpectations } from './expectations.users.ts';
import { settingsExpectations } from './expectations.settings.ts';
import { type Component, genericUploadOf, type Relation, type Role, targets, uploadOf } from './callers.ts';
import {
  type Case,
  everybody,
  type Expectation,
  plain,
  type RequestParts,
  type Target,
} from './expectation.ts';
import { controlRoomExpectations } from './expectations.control-room.ts';
import { historicalExpectations } from './expectations.historical-files.ts';
import { logExpectations } from './expectations.logs.ts';

// Rows of security-matrix.csv:  sysadmin orgadmin orgsigner orguser viewer auditor vendoradmin vendorsigner vendoruser
// submissionuser
const matrix = {
  VIEW_ART: 'YYYYYYNNNY',
  UPLOAD_DOCUMENT_HEDIS: 'YYNYNNNNNY',
  UPLOAD_DOCUMENT_NONHEDIS: 'YNNNNNYYYN',
  PLAN_LOCK: 'YYNYNNNNNY',
  UNLOCK_PLAN_LOCK: 'YNNNNYNNNN',
  AUDIT_LOCK: 'YNNNNYNNNN',
  UNLOCK_AUDIT_LOCK: 'YNNNNYNNNN',
  ASSIGN_AUDIT_DESIGNATION: 'YNNNNYNNNN',
  MARK_FINAL_HEDIS: 'YYNYNNNNNN',
  MARK_FINAL_CAHPS: 'YNNNNNYYYN',
  MARK_FINAL_HOS: 'YNNNNNYYYN',
  SUBMISSION_GENERIC_ADMIN: 'YNNNNNNNNN',
  // No one signs for another person, not even a sysadmin.
  SIGN_ATTESTATION_HEDIS: 'NNYNNNNNNN',
  SIGN_ATTESTATION_HOS: 'NNNNNNNYNN',
  DOWNLOAD_RESULTS_HEDIS: 'YYYYYYNNNY',
  DOWNLOAD_RESULTS_CAHPS: 'YYYYYNYYYN',
  DOWNLOAD_RESULTS_HOS: 'YNNNNNYYYN',
  MANAGE_PUBLIC_REPORTING: 'YYYNNNNNNN',
  VIEW_COMBINED_REPORT: 'YYYYNYNNNN',
  VIEW_DOWNLOAD_ERRORS_HEDIS: 'YYYYNYNNNY',
  VIEW_DOWNLOAD_ERRORS_NONHEDIS: 'YNNNNNYYYN',
  VIEW_RESULTS_REPORTS: 'YYYYYYNNNY',
} as const;
const staff = 'YNNNNNNNNN';
const publicReportingOrSigning = 'YYYNNNNNNN';
const staffOrSigner = 'YNYNNNNNNN';
// VIEW_RESULTS_REPORTS_NONHEDIS or UPLOAD_DOCUMENT_NONHEDIS: a role that can upload a survey can read its result.
const surveyStatus = 'YYYNNNYYYN';
const organizationOrStaff = 'YYYYYYNNNN';

/** A call on each of the given components, with the roles that have the permission. */
function onComponents(
  marks: Partial<Record<Component, string>>,
  request: (target: Target, component: Component) => RequestParts,
  more: Partial<Case> = {},
  notFor: readonly Component[] = [],
): Case[] {
  return (Object.entries(marks) as [Component, string][]).map(([component, may]) => ({
    title: `on ${component}`,
    on: component,
    request: (target) => request(target, component),
    may,
    allowed: [200],
    ...more,
    // "Not Implemented" for this program, for all with access.
    ...(notFor.includes(component) ? { allowed: [400] } : {}),
  }));
}

const allComponents = { DST: everybody, CAHPS: everybody, HOS: everybody };
const viewErrors = {
  DST: matrix.VIEW_DOWNLOAD_ERRORS_HEDIS,
  CAHPS: matrix.VIEW_DOWNLOAD_ERRORS_NONHEDIS,
  HOS: matrix.VIEW_DOWNLOAD_ERRORS_NONHEDIS,
};
const downloadResults = {
  DST: matrix.DOWNLOAD_RESULTS_HEDIS,
  CAHPS: matrix.DOWNLOAD_RESULTS_CAHPS,
  HOS: matrix.DOWNLOAD_RESULTS_HOS,
};

const bySubmissionId = ({ subId }: Target, component: Component): RequestParts => ({
  query: { submissionId: String(subId), component },
});
const bySubId = ({ subId }: Target, component: Component): RequestParts => ({
  query: { subId: String(subId), component },
});

/** One action from the step at which it starts. 409 if another rule than permission refuses. */
const planAction = (component: Component, action: string, step: number, may: string): Case => ({
  title: `${action} of ${component} at step ${step}`,
  on: component,
  step,
  request: ({ subId }) => ({ query: { submissionId: String(subId), component, action } }),
  may,
  allowed: [200, 409],
});

const notOfProgram = (component: Component, action: string, step: number): Case => ({
  ...planAction(component, action, step, everybody),
  allowed: [409],
});

/**
 * The wizard's calls on components that it does not attest, for all with access: 409 for a CAHPS survey of a submission
 * with HEDIS, "Not Implemented" for HOS.
 */
const elsewhere = (request: (target: Target, component: Component) => RequestParts): Case[] => [
  ...onComponents({ CAHPS: everybody }, request, { step: 8, allowed: [409] }),
  ...onComponents({ HOS: everybody }, request, { step: 6, allowed: [400] }),
];

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

// MANAGE_HEDIS_USER on the organization: a vendor's administrator manages the people of that vendor.
const managingUsers = 'YYNNNNNNNN';
/** HEDIS files that are generated on request if there is none for the current data. */
const generatedOnRequest: typeof download = (...of) =>
  download(...of).map((one) => (one.on === 'DST' ? { ...one, keepsWhatItMakes: true } : one));

const viewReview = { DST: matrix.VIEW_ART, CAHPS: matrix.VIEW_ART, HOS: matrix.VIEW_ART };

const planRoles = ['orgadmin', 'orgsigner', 'orguser', 'viewer', 'auditor'];

const uuid = '11111111-1111-4111-8111-111111111111';
const upload = (parameter: string): Case[] => [
  {
    title: 'the upload',
    on: 'upload',
    request: ({ transactionId }) => ({ query: { [parameter]: transactionId } }),
    may: everybody,
    allowed: [200],
  },
];

const may = (action: string, marks: string): Case => ({
  title: action,
  on: 'anything of the submission',
  request: ({ subId }) => ({
    query: { actionName: action, entityType: 'submission', entityId: String(subId) },
  }),
  may: marks,
  allowed: [200],
  unreached: 200,
  answersWhetherAllowed: true,
});

const reportingChoice = ({ subId }: Target, component: Component): RequestParts => ({
  body: {
    submissionId: subId,
    component,
    isPublicReported: false,
    sourceLastModified: '2026-05-01T10:00:00.000Z',
  },
});
const review = (target: Target, component: Component): RequestParts => ({
  ...bySubmissionId(target, component),
  body: {
    categories: [{ measures: [{ measureCode: 'CBP', auditDesignation: 'NR', version: 1 }] }],
  },
});
const consent = ({ subId }: Target, component: Component): RequestParts => ({
  body: { submissionId: subId, component, consentVersion: 'none' },
});
const signature = (target: Target, component: Component): RequestParts => ({
  ...bySubmissionId(target, component),
  body: {
    attestationId: uuid,
    draftSha256: '0'.repeat(64),
    consentId: uuid,
    statements: [true, true],
    typedName: 'Test Person',
    typedTitle: 'Title',
  },
});
const signedFlag = ({ subId }: Target, component: Component): RequestParts => ({
  query: { submissionId: String(subId), component, isAttested: 'true' },
});

/** One submission of a bulk request. A submission without this component is answered as missing. */
const chosen = ({ subId }: Target, component: Component): RequestParts['body'] => ({
  submissions: [{ submissionId: subId, productLine: 'Commercial', component }],
  fileTypes: [],
});

const inBulk = (
  component: Component,
  query: Readonly<Record<string, string>>,
  step: number,
  may: string,
): Case => ({
  title: `${component} ${JSON.stringify(query)}`,
  on: component,
  step,
  request: (target) => ({ query, body: chosen(target, component) ?? {} }),
  may,
  allowed: [200],
  unreached: 200,
  answersOutcomes: true,
});

/** A list of a bulk screen: empty for callers without matching submissions. */
const bulkList = (submissionType: string, action: string): Case =>
  plain({ query: { submissionType, action } }, { title: `${submissionType} ${action}` });
const notOffered = (submissionType: string, action: string): Case => ({
  ...bulkList(submissionType, action),
  allowed: [400],
});
const bulkLists = [
  bulkList('HEDIS', 'download'),
  bulkList('CAHPS', 'download'),
  bulkList('HOS', 'download'),
  bulkList('CAHPS', 'MarkFinal'),
  bulkList('HOS', 'MarkFinal'),
  bulkList('HOS', 'attestation'),
  notOffered('HEDIS', 'MarkFinal'),
  notOffered('HEDIS', 'attestation'),
  notOffered('CAHPS', 'attestation'),
];
/**
 * One file type of one submission in a zip. Spec: bulk-download-types. For CAHPS, plans get final files, vendors the
 * others.
 */
const inZip = (component: Component, fileType: number, may: string): Case => ({
  title: `type ${fileType} of ${component}`,
  on: component,
  ...(component === 'CAHPS' ? { step: 8 } : {}),
  request: ({ subId }) => ({
    body: {
      Submissions: [{ submissionId: subId, productLine: 'Commercial', component }],
      FileTypes: [fileType],
    },
  }),
  may,
  allowed: [200],
});
const surveyReports = 'YNNNNNYYYN';
const zips = [
  inZip('DST', 4, matrix.DOWNLOAD_RESULTS_HEDIS),
  inZip('DST', 21, matrix.DOWNLOAD_RESULTS_HEDIS),
  inZip('DST', 3, matrix.VIEW_DOWNLOAD_ERRORS_HEDIS),
  inZip('DST', 12, everybody),
  inZip('DST', 26, everybody),
  inZip('CAHPS', 5, surveyReports),
  inZip('CAHPS', 11, surveyReports),
  inZip('CAHPS', 9, surveyReports),
  inZip('CAHPS', 10, surveyReports),
  inZip('CAHPS', 12, surveyReports),
  inZip('CAHPS', 13, surveyReports),
  inZip('CAHPS', 16, surveyReports),
  inZip('CAHPS', 19, matrix.DOWNLOAD_RESULTS_CAHPS),
  inZip('CAHPS', 26, 'YYYYYYNNNN'),
  inZip('HOS', 7, matrix.VIEW_DOWNLOAD_ERRORS_NONHEDIS),
  inZip('HOS', 8, matrix.VIEW_DOWNLOAD_ERRORS_NONHEDIS),
  inZip('HOS', 12, matrix.VIEW_DOWNLOAD_ERRORS_NONHEDIS),
];
// The validation files of this world were not generated by the portal, so they cannot be combined.
const links = [...zips, inZip('DST', 25, matrix.VIEW_DOWNLOAD_ERRORS_HEDIS)];
const attesting = { attester: 'Iris Vale', vendorName: 'Survey House' };

export const expectations: Readonly<Record<string, Expectation>> = {
  // Before sign-in
  GetClientSettings: { gate: 'public', cases: [plain()] },
  GetConfigUserMsgOnLoginModel: { gate: 'public', cases: [plain()] },
  // The ticket is the permission: an unsigned one opens nothing, for any caller.
  DownloadFile: {
    gate: 'public',
    cases: [plain({ params: { ticket: `${uuid}.${uuid}.99999999999.AAAA` } }, { allowed: [404] })],
  },

  DownloadGenericUpload: {
    gate: 'public',
    cases: [plain({ params: { ticket: `${uuid}.${uuid}.99999999999.AAAA` } }, { allowed: [404] })],
  },

  // What the Unauthorized screen and the pages before it need
  GetCurrentUser: { gate: 'signedIn', cases: [plain({}, { keepsWhatItMakes: true })] },
  HasSignedLegalAgreement: { gate: 'signedIn', cases: [plain()] },
  NeedsSignerTitle: { gate: 'signedIn', cases: [plain()] },
  GetAdminModel: { gate: 'signedIn', cases: [plain()] },
  Push: { gate: 'signedIn', cases: [plain({}, { streams: true, unknown: 403 })] },

  AddLicenseAgreementForUser: { gate: 'open', cases: [plain({}, { unknown: 403 })] },
  GetAccountRolesForCurrentUser: { gate: 'open', cases: [plain()] },
  IsActionAuthorized: {
    gate: 'open',
    cases: [
      may('PLAN_LOCK', matrix.PLAN_LOCK),
      may('VIEW_ART', matrix.VIEW_ART),
      may('UNLOCK_PLAN_LOCK', matrix.UNLOCK_PLAN_LOCK),
      may('SIGN_ATTESTATION_HEDIS', matrix.SIGN_ATTESTATION_HEDIS),
      may('SIGN_ATTESTATION_HOS', matrix.SIGN_ATTESTATION_HOS),
      may('UPLOAD_DOCUMENT_NONHEDIS', matrix.UPLOAD_DOCUMENT_NONHEDIS),
      may('SUBMISSION_GENERIC_ADMIN', matrix.SUBMISSION_GENERIC_ADMIN),
      may('NO_SUCH_ACTION', 'NNNNNNNNNN'),
    ],
  },
  GetAllAuthorizedUserActions: {
    gate: 'open',
    cases: (['submission', 'organization', 'vendor'] as const).map((entityType) => ({
      title: `on a ${entityType}`,
      on: 'anything of the submission',
      request: ({ subId, orgId, vendorId }) => ({
        query: {
          entityType,
          entityId: String({ submission: subId, organization: orgId, vendor: vendorId }[entityType]),
        },
      }),
      may: everybody,
      allowed: [200],
      unreached: 200,
    })),
  },

  // Dashboard and shell
  GetBulkUploadAvailabilities: { gate: 'licensed', cases: [plain()] },
  GetWhoCanHelp: { gate: 'licensed', cases: [plain()] },
  GetMenuActionAvailabilities: { gate: 'licensed', cases: [plain()] },
  GetConfigKey: { gate: 'licensed', cases: [plain({ query: { key: 'HOS_ENABLE_INTERIM_SUBMISSION' } })] },
  GetSubmissionsStatistics: { gate: 'licensed', cases: [plain()] },
  GetPendingSubmissions: { gate: 'licensed', cases: [plain()] },
  GetAnnouncements: { gate: 'licensed', cases: [plain()] },
  GetAnnouncementsDetail: { gate: 'sysadmin', cases: [plain()] },
  // An empty text and an unused id: nothing changes for the following callers.
  SaveAnnouncement: { gate: 'sysadmin', cases: [plain({ body: { text: '' } }, { allowed: [400] })] },
  DeleteAnnouncement: {
    gate: 'sysadmin',
    cases: [plain({ query: { id: '999999999' } }, { allowed: [404] })],
  },
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
      plain({ query: { getAllSubmissions: 'true' } }, { title: 'all', may: staff }),
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
  GetTestSubmissionsForUser: { gate: 'sysadmin', cases: [plain()] },
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

  ...auditorListExpectations,
  ...dataExtractExpectations,
  ...rulePreviewExpectations,
  ...seasonExpectations,
  ...registrationExpectations,
  ...securityMatrixExpectations,
  ...usersExpectations,

  // Auditors
  GetAllAuditors: { gate: 'sysadmin', cases: [plain()] },
  GetSubmissionAuditors: {
    gate: 'sysadmin',
    cases: [
      {
        title: 'of a submission',
        on: 'anything of the submission',
        request: ({ orgId, subId }) => ({ query: { orgId: String(orgId), subId: String(subId) } }),
        may: staff,
        allowed: [200],
      },
    ],
  },
  IsSubmissionAuditorWritable: {
    gate: 'licensed',
    cases: onComponents(
      { DST: managingUsers, CAHPS: managingUsers, HOS: managingUsers },
      ({ orgId, subId }, component) => ({
        query: { orgId: String(orgId), submissionId: String(subId), component },
      }),
      { answersWhetherAllowed: true },
    ),
  },
  UpdateAuditor: {
    gate: 'licensed',
    cases: (
      [
        ['organization', 'add'],
        ['submission', 'add'],
        ['organization', 'remove'],
        ['submission', 'remove'],
      ] as const
    ).map(
      ([accountLevel, action]): Case => ({
        title: `${action} on the level ${accountLevel}`,
        on: 'anything of the submission',
        request: ({ orgId, subId }) => ({
          query: {
            orgId: String(orgId),
            submissionId: String(subId),
            userName: 'auditor@callers.example',
            accountLevel,
            action,
          },
        }),
        may: managingUsers,
        allowed: [200],
      }),
    ),
  },

  // Stages. Spec: stages-hedis, stages-cahps, stages-hos, stages-any.
  ExecutePlanAction: {
    gate: 'licensed',
    cases: [
      planAction('DST', 'PlanLock', 3, matrix.PLAN_LOCK),
      planAction('DST', 'PlanUnlock', 4, matrix.UNLOCK_PLAN_LOCK),
      planAction('DST', 'AuditLock', 4, matrix.AUDIT_LOCK),
      planAction('DST', 'AuditUnlock', 6, matrix.UNLOCK_AUDIT_LOCK),
      planAction('DST', 'MarkFinal', 6, matrix.MARK_FINAL_HEDIS),
      planAction('DST', 'MarkFinalUnlock', 7, matrix.MARK_FINAL_HEDIS),
      planAction('DST', 'Attestation', 7, matrix.SIGN_ATTESTATION_HEDIS),
      planAction('DST', 'AttestationUndo', 9, matrix.SUBMISSION_GENERIC_ADMIN),
      planAction('DST', 'ClearAllMeasures', 3, matrix.UPLOAD_DOCUMENT_HEDIS),
      planAction('DST', 'Unsubmit', 3, matrix.UPLOAD_DOCUMENT_HEDIS),
      planAction('CAHPS', 'MarkFinal', 2, matrix.MARK_FINAL_CAHPS),
      planAction('CAHPS', 'MarkFinalUnlock', 8, matrix.MARK_FINAL_CAHPS),
      planAction('CAHPS', 'Attestation', 8, matrix.SIGN_ATTESTATION_HEDIS),
      planAction('CAHPS', 'AttestationUndo', 9, matrix.SUBMISSION_GENERIC_ADMIN),
      planAction('CAHPS', 'Unsubmit', 2, matrix.UPLOAD_DOCUMENT_NONHEDIS),
      planAction('HOS', 'Attestation', 5, matrix.SIGN_ATTESTATION_HOS),
      planAction('HOS', 'AttestationUndo', 6, matrix.SUBMISSION_GENERIC_ADMIN),
      planAction('HOS', 'MarkFinal', 6, matrix.MARK_FINAL_HOS),
      planAction('HOS', 'MarkFinalUnlock', 9, matrix.MARK_FINAL_HOS),
      planAction('HOS', 'Unsubmit', 5, matrix.UPLOAD_DOCUMENT_NONHEDIS),
      // Not an action of the program: 409 for all with access, whatever their permissions.
      notOfProgram('CAHPS', 'PlanLock', 2),
      notOfProgram('CAHPS', 'ClearAllMeasures', 2),
      notOfProgram('HOS', 'AuditLock', 5),
    ],
  },
  UnSubmitFile: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: matrix.UPLOAD_DOCUMENT_HEDIS }, bySubmissionId),
      ...onComponents({ CAHPS: matrix.UPLOAD_DOCUMENT_NONHEDIS }, bySubmissionId, { step: 2 }),
      ...onComponents({ HOS: matrix.UPLOAD_DOCUMENT_NONHEDIS }, bySubmissionId, { step: 5 }),
    ],
  },
  UndoSubmissionAttestation: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: staffOrSigner }, bySubmissionId, { step: 7 }),
      // With HEDIS it has no separate attestation.
      ...onComponents({ CAHPS: staffOrSigner }, bySubmissionId, { step: 8, allowed: [409] }),
      ...onComponents({ HOS: staff }, bySubmissionId, { step: 6 }),
    ],
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
        request: ({ transactionId }) => ({ query: { transaction: genericUploadOf(transactionId) } }),
        may: everybody,
        allowed: [200],
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
  GetImportSchema: { gate: 'licensed', cases: [plain()] },

  // Findings
  GetValidationData: {
    gate: 'licensed',
    cases: onComponents(viewErrors, ({ subId }, component) => ({
      query: { subId: String(subId), productLine: 'Commercial', submissionComponent: component },
    })),
  },
  GetFindingGroups: { gate: 'licensed', cases: onComponents(viewErrors, bySubmissionId) },
  GetFindings: { gate: 'licensed', cases: onComponents(viewErrors, bySubmissionId) },
  CompareUploads: {
    gate: 'licensed',
    cases: onComponents(viewErrors, ({ subId }, component) => ({
      query: { submissionId: String(subId), component, before: 'earlier', after: 'later' },
    })),
  },
  GetRules: { gate: 'licensed', cases: [plain()] },
  GetValidationDictionary: { gate: 'licensed', cases: [plain()] },

  // Reports
  GetReportsAvailabilities: { gate: 'licensed', cases: [plain()] },
  GetUserSubmissionTypeAccessibility: { gate: 'licensed', cases: [plain()] },
  CanUserAccessAttestationTemplates: {
    gate: 'licensed',
    cases: [plain({}, { may: organizationOrStaff, answersWhetherAllowed: true })],
  },
  GetUserLicenseAgreement: { gate: 'licensed', cases: [plain()] },
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
  // Blank documents, for all.
  GetAttestationTemplate: {
    gate: 'public',
    cases: [
      plain({ params: { fileName: 'AttestationMedicare.pdf' } }),
      plain({ params: { fileName: 'Nothing.pdf' } }, { title: 'none', allowed: [404] }),
    ],
  },
  FilesUploadReportDatas: {
    gate: 'licensed',
    cases: [
      plain({ query: { getAll: 'false' } }),
      plain({ query: { getAll: 'true' } }, { title: 'all', may: staff }),
    ],
  },
  GetVendorStatusYears: { gate: 'licensed', cases: [plain()] },
  ...Object.fromEntries(
    [
      'GetSubmissionsDataSummary',
      'GetValidationReportData',
      'GetSubmissionCountsOnMeasures',
      'GetSubmissionsAccredStatus',
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
  ...Object.fromEntries(
    ['GetHosVendorSubmissionStatus', 'GetCahpsVendorSubmissionStatus'].map((name): [string, Expectation] => [
      name,
      {
        gate: 'licensed',
        cases: [
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
  GetMeasureCodesForFilter: { gate: 'licensed', cases: [plain({ query: { productLine: 'Medicare' } })] },
  GetFilteredArtDownload: {
    gate: 'licensed',
    cases: onComponents({ DST: matrix.VIEW_ART }, ({ subId }) => ({
      query: { subId: String(subId), filterValue: 'ALL' },
    })),
  },
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

  GetAttestationWizard: {
    gate: 'licensed',
    cases: [...onComponents({ DST: everybody }, bySubmissionId, { step: 7 }), ...elsewhere(bySubmissionId)],
  },
  GetESignPDF: {
    gate: 'licensed',
    // The draft of this world was not generated by the portal: 409, for all with permission.
    cases: [
      ...onComponents({ DST: everybody }, bySubmissionId, { allowed: [200, 409] }),
      ...elsewhere(bySubmissionId),
    ],
  },
  UpdateSubmissionAttestationReportingFlags: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: matrix.MANAGE_PUBLIC_REPORTING }, reportingChoice, { step: 7 }),
      ...elsewhere(reportingChoice),
    ],
  },
  CreateAttestationDraft: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: publicReportingOrSigning }, bySubmissionId, { step: 7 }),
      ...elsewhere(bySubmissionId),
    ],
  },
  GiveSigningConsent: {
    gate: 'licensed',
    cases: [
      // No text of consent has this version.
      ...onComponents({ DST: matrix.SIGN_ATTESTATION_HEDIS }, consent, { step: 7, allowed: [409] }),
      ...elsewhere(consent),
    ],
  },
  SignPDF: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: matrix.SIGN_ATTESTATION_HEDIS }, signature, { step: 7, allowed: [409] }),
      ...elsewhere(signature),
    ],
  },
  UpdateSubmissionAttestationFlags: {
    gate: 'licensed',
    cases: [
      ...onComponents({ DST: matrix.SIGN_ATTESTATION_HEDIS }, signedFlag, { step: 7, allowed: [409] }),
      ...elsewhere(signedFlag),
    ],
  },

  // Bulk mark final and attestation
  GetOrganizationsForSubmissionTypeByAction: { gate: 'licensed', cases: bulkLists },
  GetAttestingVendor: { gate: 'licensed', cases: bulkLists },
  GetSubmissionsOfTypeForOrgsByAction: {
    gate: 'licensed',
    cases: (
      [
        ['HEDIS', 'download'],
        ['CAHPS', 'download'],
        ['HOS', 'download'],
        ['CAHPS', 'MarkFinal'],
        ['HOS', 'MarkFinal'],
        ['HOS', 'attestation'],
      ] as const
    ).flatMap(([SubmissionType, Action]): Case[] => [
      plain({ body: { OrgIds: [], SubmissionType, Action } }, { title: `${SubmissionType} ${Action}` }),
      {
        title: `${SubmissionType} ${Action} of an organization`,
        on: 'anything of the submission',
        request: ({ orgId }) => ({ body: { OrgIds: [orgId], SubmissionType, Action } }),
        may: everybody,
        allowed: [200],
        // For a foreign organization as for a missing one: an empty list.
        unreached: 200,
      },
    ]),
  },
  ExecuteBulkSubmissionAction: {
    gate: 'licensed',
    cases: [
      inBulk('CAHPS', { action: 'MarkFinal' }, 2, matrix.MARK_FINAL_CAHPS),
      inBulk('HOS', { action: 'MarkFinal' }, 6, matrix.MARK_FINAL_HOS),
      {
        title: 'HEDIS is not implemented',
        on: 'DST',
        request: (target) => ({ query: { action: 'MarkFinal' }, body: chosen(target, 'DST') ?? {} }),
        may: everybody,
        allowed: [400],
        unreached: 400,
      },
    ],
  },
  ExecuteBulkSubmissionAttestation: {
    gate: 'licensed',
    cases: [
      inBulk('HOS', attesting, 5, matrix.SIGN_ATTESTATION_HOS),
      {
        title: 'CAHPS is not implemented',
        on: 'CAHPS',
        request: (target) => ({ query: attesting, body: chosen(target, 'CAHPS') ?? {} }),
        may: everybody,
        allowed: [400],
        unreached: 400,
      },
    ],
  },
  PreviewBulkSubmissionAction: {
    gate: 'licensed',
    cases: [
      inBulk('CAHPS', { action: 'MarkFinal' }, 2, matrix.MARK_FINAL_CAHPS),
      inBulk('HOS', { action: 'MarkFinal' }, 6, matrix.MARK_FINAL_HOS),
      inBulk('HOS', { action: 'Attestation' }, 5, matrix.SIGN_ATTESTATION_HOS),
    ],
  },
  GetHosSubmissionsAttestationLanguage: { gate: 'licensed', cases: [plain()] },

  // Help
  GetImportMaterials: { gate: 'licensed', cases: [plain()] },
  DownloadImportMaterial: {
    gate: 'licensed',
    cases: [plain({ query: { fileName: 'HedisMedicareTemplate.xml' } })],
  },
  DownloadAllProductLineTemplates: { gate: 'sysadmin', cases: [plain()] },

  // Bulk download
  GetBulkFileTypes: {
    gate: 'licensed',
    cases: ['HEDIS', 'CAHPS', 'HOS'].map((submissionType) =>
      plain({ query: { submissionType } }, { title: submissionType }),
    ),
  },
  IsHEDISOnlyUser: {
    gate: 'licensed',
    cases: [
      plain(
        { query: { submissionType: 'CAHPS', action: 'download' } },
        { may: 'NYYYYYNNNN', answersWhetherAllowed: true },
      ),
    ],
  },
  CanUserDownloadCAHPSReports: {
    gate: 'licensed',
    cases: [plain({}, { may: surveyReports, answersWhetherAllowed: true })],
  },
  GetSubmissionsDownloadableInfo: {
    gate: 'licensed',
    cases: onComponents(
      allComponents,
      ({ subId }, component) => ({
        query: {
          submissionIds: String(subId),
          submissionType: component === 'DST' ? 'HEDIS' : component,
        },
      }),
      // Without access the answer is no, as for a missing submission.
      { unreached: 200 },
    ),
  },
  PreviewBulkDownload: { gate: 'licensed', cases: links },
  PrepareBulkDownload: { gate: 'licensed', cases: links },
  GetBulkFilesNCQAUseOnly: { gate: 'licensed', cases: zips },
  DownloadBulk: {
    gate: 'public',
    cases: [plain({ params: { ticket: `${uuid}.${uuid}.99999999999.AAAA` } }, { allowed: [404] })],
  },

  ...bulkActionExpectations,
  ...logExpectations,
  ...controlRoomExpectations,
  ...historicalExpectations,
  ...settingsExpectations,
};

export function targetOf(relation: Relation, email: string | null): Target {
  return { ...targets[relation], relation, transactionId: uploadOf(relation, email) };
}

export const roleMay = (may: string, role: Role, order: readonly Role[]): boolean =>
  may[order.indexOf(role)] === 'Y';
