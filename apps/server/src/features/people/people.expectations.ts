/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Case, type Expectation, everybody, plain } from '#src/test/authorization/expectation.ts';
import { matrix, staff, onComponents } from '#src/test/authorization/marks.ts';

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

// MANAGE_HEDIS_USER on the organization: a vendor's administrator manages the people of that vendor.
const managingUsers = 'YYNNNNNNNN';

export const expectations: Readonly<Record<string, Expectation>> = {
  // Calls of the Unauthorized screen and of the pages before it
  GetCurrentUser: { gate: 'signedIn', cases: [plain({}, { keepsWhatItMakes: true })] },
  HasSignedLegalAgreement: { gate: 'signedIn', cases: [plain()] },
  GetOwnSessions: { gate: 'licensed', cases: [plain()] },
  // A session that is nobody's.
  EndOwnSessions: { gate: 'licensed', cases: [plain({ body: { id: 'none' } }, { allowed: [404] })] },
  NeedsSignerTitle: { gate: 'signedIn', cases: [plain()] },
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
  GetMenuActionAvailabilities: { gate: 'licensed', cases: [plain()] },
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
  GetUserLicenseAgreement: { gate: 'licensed', cases: [plain()] },
  IsHEDISOnlyUser: {
    gate: 'licensed',
    cases: [
      plain(
        { query: { submissionType: 'CAHPS', action: 'download' } },
        { may: 'NYYYYYNNNN', answersWhetherAllowed: true },
      ),
    ],
  },
};
