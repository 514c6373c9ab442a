// The sentence of each event as people read it, letter for letter: lists and exports have nothing else.
// One file, because it is one list.
import { expect, test } from 'vitest';
import { describeEvent } from './describe-event.ts';
import { type DomainEvent, eventKinds } from './event.ts';

const of = { submissionId: 1234, component: 'CAHPS', organizationId: 100 } as const;
const file = { fileName: 'a.csv', fileId: 'f', sha256: 'h' } as const;
const signed = {
  ...of,
  attestationId: 'a',
  sha256: 'h',
  dataHash: 'h',
  dataVersion: 3,
  isPublicReported: true,
} as const;
const userEmail = 'ana@plan.example';
const text = (words: string) => ({
  displayOrder: 1,
  startDate: null,
  stopDate: null,
  deadlineDate: null,
  text: words,
});
const organization = { orgName: 'Lakeside', inactive: false, contactFirstName: '', contactLastName: '' };
const values = { isOn: true, severity: 'Error', threshold: 100, lowerThreshold: null } as const;
const rules = [{ ruleId: 'H-003', before: values, after: { ...values, threshold: 90 } }];
const cell = (measureCode: string, indicatorKey: string, change: object) =>
  ({ measureCode, indicatorKey, cell: 'designation', before: '', after: 'R', ...change }) as never;

const sentences: readonly (readonly [DomainEvent, string])[] = [
  [
    { ...of, kind: 'stage-changed', action: 'PlanLock', from: 'Import', to: 'Apply Audit Lock', why: 'late' },
    'Plan Lock for CAHPS submission 1234: Import to Apply Audit Lock (late)',
  ],
  [
    { ...of, kind: 'stage-changed', action: 'MarkFinal', from: 'Import', to: 'Complete' },
    'Mark Final for CAHPS submission 1234: Import to Complete',
  ],
  [
    { ...of, ...file, kind: 'file-processed', status: 'Warning' },
    'a.csv processed for CAHPS submission 1234: Warning',
  ],
  [
    { ...of, ...file, kind: 'file-processed', status: 'Fatal', why: 'reprocess' },
    'a.csv reprocessed for CAHPS submission 1234: Fatal',
  ],
  [
    { ...of, ...file, kind: 'file-archived', why: 'replaced' },
    'a.csv archived for CAHPS submission 1234: replaced',
  ],
  [
    { ...of, kind: 'reporting-choice-saved', isPublicReported: true },
    'Public reporting set to Yes for CAHPS submission 1234',
  ],
  [
    { ...of, kind: 'reporting-choice-saved', isPublicReported: false },
    'Public reporting set to No for CAHPS submission 1234',
  ],
  [{ ...signed, kind: 'attestation-drafted' }, 'Draft attestation made for CAHPS submission 1234'],
  [
    {
      ...of,
      kind: 'signing-consent-given',
      consentId: 'c',
      givenAt: '2026-06-01T00:00:00Z',
      consentVersion: '1',
      consentText: 'I agree.',
      ip: '192.0.2.1',
    },
    'Consent to sign electronically given for CAHPS submission 1234',
  ],
  ...[undefined, true].map((withoutSurvey): [DomainEvent, string] => [
    {
      ...signed,
      component: 'DST',
      kind: 'attestation-signed',
      signerName: 'Marcus Ellery',
      signerTitle: 'Chief Executive Officer',
      draftSha256: 'd',
      signerId: 's',
      signedAt: '2026-06-01T00:00:00Z',
      consentId: 'c',
      ip: '192.0.2.1',
      ...(withoutSurvey ? { withoutSurvey } : {}),
    },
    `Attestation signed by Marcus Ellery, Chief Executive Officer for HEDIS submission 1234${withoutSurvey ? ', without the CAHPS survey' : ''}`,
  ]),
  [
    {
      ...of,
      component: 'HOS',
      kind: 'hos-attested',
      attestationId: 'a',
      attester: 'Louisa Ferreira',
      vendorName: 'Askwell Research',
      statementsVersion: '1',
      statements: [],
      attestedAt: '2026-06-01T00:00:00Z',
      dataVersion: 1,
      sha256: 'h',
      ip: '192.0.2.1',
    },
    'HOS data attested by Louisa Ferreira for Askwell Research for HOS submission 1234',
  ],
  [
    { ...of, kind: 'attestation-voided', attestationId: 'a', why: 'Rollback' },
    'Attestation voided for CAHPS submission 1234: Rollback',
  ],
  [
    {
      ...of,
      component: 'DST',
      kind: 'designations-changed',
      count: 3,
      changes: [
        cell('AAB', 'AAB.One', { after: 'NR' }),
        cell('BCS', '', { before: 'R', after: '' }),
        cell('COL', '', { cell: 'comment' }),
      ],
    },
    'Audit review changed for HEDIS submission 1234: AAB.One none to NR, BCS R to none, comment of COL',
  ],
  ...([5, 6] as const).map((count): [DomainEvent, string] => [
    {
      ...of,
      component: 'DST',
      kind: 'designations-changed',
      count,
      changes: Array.from({ length: count }, (_, n) => cell(`M${n}`, '', {})),
    },
    `Audit review changed for HEDIS submission 1234: M0 none to R, M1 none to R, M2 none to R, M3 none to R, M4 none to R${count === 6 ? ' and 1 more' : ''}`,
  ]),
  [
    { ...of, kind: 'file-downloaded', files: [file, { fileName: 'b.csv', fileId: 'g' }] },
    'a.csv, b.csv downloaded for CAHPS submission 1234',
  ],
  [
    { kind: 'upload-received', transactionId: 't', program: 'CAHPS', files: ['a.csv', 'b.csv'] },
    'CAHPS upload received: a.csv, b.csv',
  ],
  [
    { kind: 'upload-received', transactionId: 't', program: 'CAHPS', files: ['a.csv'], isRestored: true },
    'Earlier CAHPS upload to be made current again: a.csv',
  ],
  [
    { kind: 'reprocess-requested', groupId: 'g', program: 'HOS', submissionIds: [1] },
    'Reprocess of 1 HOS submission requested',
  ],
  [
    { kind: 'reprocess-requested', groupId: 'g', program: 'HOS', submissionIds: [1, 2] },
    'Reprocess of 2 HOS submissions requested',
  ],
  [
    { kind: 'upload-refused', transactionId: 't', fileName: 'a.csv', why: 'it is empty' },
    'a.csv refused: it is empty',
  ],
  [
    { ...of, kind: 'final-files-made', files: [file, { ...file, fileName: 'b.zip' }] },
    'Final files made for CAHPS submission 1234: a.csv, b.zip',
  ],
  [
    {
      kind: 'generic-upload-checked',
      transactionId: 't',
      files: [
        { fileName: 'a.csv', status: 'Error' },
        { fileName: 'b.csv', status: 'Warning' },
      ],
    },
    'Generic upload checked: a.csv (Error), b.csv (Warning)',
  ],
  ...(
    [
      [null, text('<p>New</p>'), 'added: New'],
      [text('Old'), text('New'), 'changed: New'],
      [text('Old'), null, 'deleted: Old'],
      [null, text('x'.repeat(80)), `added: ${'x'.repeat(80)}`],
      [null, text('x'.repeat(81)), `added: ${'x'.repeat(79)}…`],
    ] as const
  ).map(([before, after, words]): [DomainEvent, string] => [
    { kind: 'announcement-changed', announcementId: 7, timeZone: 'UTC', before, after },
    `Announcement 7 ${words}`,
  ]),
  [{ kind: 'data-extract-started', type: 'x', fileName: 'e.zip' }, 'Data extract e.zip requested'],
  [
    { kind: 'data-extracted', type: 'x', fileName: 'e.zip', submissions: 12, sha256: 'h' },
    'Data extract e.zip generated with 12 submissions',
  ],
  [{ kind: 'data-extract-deleted', fileName: 'e.zip' }, 'Data extract e.zip deleted'],
  [
    { ...of, kind: 'replaced-uploads-archived', uploads: ['a.csv', 'b.csv'], fileName: 'r.gz', sha256: 'h' },
    'Findings and results of replaced uploads archived for CAHPS submission 1234 in r.gz: a.csv, b.csv',
  ],
  [
    { kind: 'replaced-files-removed', files: 8, bytes: 1000, lines: 30 },
    '8 generated files (1000 bytes) and 30 lines of replaced uploads removed',
  ],
  [{ kind: 'license-accepted', version: 3 }, 'License agreement version 3 accepted'],
  [
    { kind: 'license-changed', before: 2, after: 3, keepsAcceptances: false, isCleared: true },
    'License agreements cleared: version 3 has the text of version 2, and everyone accepts it again',
  ],
  [
    { kind: 'license-changed', before: 2, after: 3, keepsAcceptances: true, isCleared: false },
    'License agreement version 3 saved: acceptances of version 2 stay',
  ],
  [
    { kind: 'license-changed', before: 2, after: 3, keepsAcceptances: false, isCleared: false },
    'License agreement version 3 saved: everyone accepts it again',
  ],
  [
    {
      ...of,
      kind: 'status-corrected',
      before: { isFinal: false, isAttested: true, validationStatus: 'Error' },
      after: { isFinal: true, isAttested: false, validationStatus: 'Warning' },
    },
    'Status corrected for CAHPS submission 1234 from not final, attested, Error to final, not attested, Warning',
  ],
  [
    {
      kind: 'portal-restored',
      backupId: '2026-05-04T013000.000Z-clear',
      takenAt: '2026-05-04T01:30:00.000Z',
    },
    'Portal restored from the backup of May 4, 2026, 1:30 AM UTC',
  ],
  [
    { kind: 'season-loaded', measurementYear: 2025, summary: '3 rows added' },
    'Season 2025 loaded: 3 rows added',
  ],
  [
    { kind: 'rule-preview-started', previewId: 'p', changes: rules, sampleSize: null },
    'Rule preview of all files started: H-003 from Error, threshold 100 to Error, threshold 90',
  ],
  [
    { kind: 'rule-preview-started', previewId: 'p', changes: rules, sampleSize: 50 },
    'Rule preview of 50 files started: H-003 from Error, threshold 100 to Error, threshold 90',
  ],
  [
    { kind: 'rule-preview-updated', previewId: 'p' },
    'Rule preview updated with the files that it had not checked',
  ],
  [{ kind: 'rule-preview-dropped', previewId: 'p' }, 'Rule preview dropped'],
  [
    { kind: 'revalidation-ended', previewId: 'p', notDone: [{ submissionId: 1, component: 'DST' }] },
    'Revalidation after the change of rules ended without 1 submission that is still being checked: HEDIS 1',
  ],
  [
    {
      kind: 'revalidation-ended',
      previewId: 'p',
      notDone: [
        { submissionId: 1, component: 'DST' },
        { submissionId: 2, component: 'HOS' },
      ],
    },
    'Revalidation after the change of rules ended without 2 submissions that are still being checked: HEDIS 1, HOS 2',
  ],
  [
    {
      kind: 'rule-settings-changed',
      measurementYear: 2025,
      version: 4,
      previewId: 'p',
      changes: [...rules, { ruleId: 'U-003', before: values, after: { ...values, isOn: false } }],
      submissions: { newlyFailing: 1, newlyPassing: 2, changed: 3, unchanged: 4, unchecked: 0 },
    },
    'Rules of 2025 changed (version 4): H-003 from Error, threshold 100 to Error, threshold 90; U-003 from Error, threshold 100 to off. Previewed: 1 submissions newly failing, 2 newly passing, 3 with other findings',
  ],
  [{ kind: 'setting-changed', key: 'HOS_ON', before: true, after: 'no' }, 'HOS_ON changed from true to "no"'],
  [
    { kind: 'role-changed', userEmail, before: '', after: 'viewer:1' },
    'Roles of ana@plan.example changed from none to viewer:1',
  ],
  [
    { kind: 'role-changed', userEmail, before: 'viewer:1', after: '' },
    'Roles of ana@plan.example changed from viewer:1 to none',
  ],
  [
    {
      kind: 'security-matrix-changed',
      before: 1,
      after: 2,
      added: [
        { action: 'PLAN_LOCK', role: 'viewer' },
        { action: 'PLAN_LOCK', role: 'orguser' },
      ],
      removed: [{ action: 'PLAN_LOCK', role: 'auditor' }],
    },
    'Security matrix changed from version 1 to 2: 2 permissions added, 1 removed',
  ],
  [{ kind: 'auditor-added', userEmail }, 'ana@plan.example added to the list of auditors'],
  [{ kind: 'auditor-deleted', userEmail }, 'ana@plan.example deleted from the list of auditors'],
  [
    { kind: 'test-organization-added', organizationId: 100, measurementYear: 2025 },
    'Organization 100 marked as a test organization of 2025',
  ],
  [
    { kind: 'test-organization-deleted', organizationId: 100, measurementYear: 2025 },
    'Organization 100 is no longer a test organization of 2025',
  ],
  [
    { kind: 'organization-changed', organizationId: 100, before: null, after: organization },
    'Organization 100 (Lakeside) added',
  ],
  [
    { kind: 'organization-changed', organizationId: 100, before: organization, after: organization },
    'Organization 100 (Lakeside) changed',
  ],
  [{ kind: 'caches-cleared', keys: ['season', 'matrix'] }, 'Caches cleared: season, matrix'],
  [
    {
      kind: 'vendor-measures-imported',
      productYear: 2026,
      added: 1,
      changed: 2,
      removed: 3,
      unchanged: 4,
    },
    'Vendor measures of product year 2026 imported: 1 added, 2 changed, 3 removed',
  ],
  [{ kind: 'user-added', userEmail }, 'User ana@plan.example added'],
  [{ kind: 'user-locked', userEmail }, 'User ana@plan.example locked'],
  [{ kind: 'user-unlocked', userEmail }, 'User ana@plan.example unlocked'],
  [
    { kind: 'user-address-changed', userEmail, previousEmail: 'an@plan.example' },
    'Address of an@plan.example changed to ana@plan.example',
  ],
  [
    { kind: 'user-name-changed', userEmail, before: '', after: 'Ana Bell' },
    'Name of ana@plan.example changed to Ana Bell',
  ],
  [
    { kind: 'user-name-changed', userEmail, before: 'An Bell', after: 'Ana Bell' },
    'Name of ana@plan.example changed from An Bell to Ana Bell',
  ],
  [{ kind: 'user-deleted', userEmail }, 'User ana@plan.example, who never signed in, deleted'],
  [{ kind: 'user-access-deleted', userEmail }, 'Access of user ana@plan.example deleted'],
  [
    { kind: 'activation-link-created', userEmail, validUntil: '2026-06-01T00:00:00Z', delivery: 'mailed' },
    'Activation link for ana@plan.example created, mailed',
  ],
  [
    { kind: 'activation-link-created', userEmail, validUntil: '2026-06-01T00:00:00Z' },
    'Activation link for ana@plan.example created',
  ],
  [
    { kind: 'activation-link-used', userEmail, isMailed: true, madeBy: 'bob@plan.example' },
    'ana@plan.example chose a password with an activation link that was mailed, made by bob@plan.example',
  ],
  [
    { kind: 'activation-link-used', userEmail, isMailed: false, madeBy: null },
    'ana@plan.example chose a password with an activation link that was shown',
  ],
  [{ kind: 'activation-link-used', userEmail }, 'ana@plan.example chose a password with an activation link'],
  [{ kind: 'activation-required', userEmail }, 'ana@plan.example needs a new activation'],
  [
    { kind: 'second-factor-reset', userEmail, reason: 'lost phone' },
    'Second factor of ana@plan.example reset: lost phone',
  ],
  [
    { kind: 'account-reset', userEmail },
    'Password and second factor of ana@plan.example reset on the machine',
  ],
  [{ kind: 'mail-sent-again', userEmail }, 'Mail to ana@plan.example sent again'],
  [
    { kind: 'account-linked', userEmail, issuer: 'https://id.example', subject: 's2', before: null },
    'Account ana@plan.example linked to the sign-in s2 of https://id.example',
  ],
  [
    { kind: 'account-linked', userEmail, issuer: 'https://id.example', subject: 's2', before: 's1' },
    'Account ana@plan.example linked to the sign-in s2 of https://id.example instead of s1',
  ],
  [
    {
      ...of,
      component: 'DST',
      kind: 'auditor-access-changed',
      userEmail,
      before: 'none',
      after: 'submission',
    },
    'Access of auditor ana@plan.example for HEDIS submission 1234 changed from none to this submission',
  ],
  [
    {
      ...of,
      component: 'DST',
      kind: 'auditor-access-changed',
      userEmail,
      before: 'submission',
      after: 'organization',
    },
    'Access of auditor ana@plan.example for HEDIS submission 1234 changed from this submission to the whole organization',
  ],
  [
    { kind: 'job-retried', queue: 'uploads', jobId: 'j', before: 'Failed' },
    'Job j of uploads retried: it was failed',
  ],
  [
    { kind: 'job-cancelled', queue: 'uploads', jobId: 'j', before: 'Active' },
    'Job j of uploads cancelled: it was active',
  ],
  [
    { kind: 'call-refused', call: 'LockUser', on: 'ana@plan.example', status: 403, why: 'no role' },
    'LockUser (ana@plan.example) refused with 403: no role',
  ],
  [
    { kind: 'call-refused', call: 'LockUser', on: '', status: 403, why: 'no role' },
    'LockUser refused with 403: no role',
  ],
  [{ kind: 'data-extract-downloaded', fileName: 'e.zip' }, 'Data extract e.zip downloaded'],
  [
    { kind: 'activation-link-ended', userEmail, why: 'a newer one was made' },
    'Activation link for ana@plan.example ended unused: a newer one was made',
  ],
  [{ kind: 'signed-in', userEmail, hasSecondFactor: null }, 'ana@plan.example signed in'],
  [{ kind: 'signed-in', userEmail, hasSecondFactor: false }, 'ana@plan.example signed in with a password'],
  [
    { kind: 'signed-in', userEmail, hasSecondFactor: true },
    'ana@plan.example signed in with password and second factor',
  ],
  [{ kind: 'signed-out', userEmail }, 'ana@plan.example signed out'],
  [{ kind: 'people-exported', count: 1, filter: '' }, 'List of 1 person exported'],
  [{ kind: 'people-exported', count: 2, filter: 'search birch' }, 'List of 2 people exported (search birch)'],
  [{ kind: 'sessions-ended', userEmail, count: 1 }, 'ana@plan.example ended another session of their own'],
  [{ kind: 'sessions-ended', userEmail, count: 2 }, 'ana@plan.example ended 2 other sessions of their own'],
  [{ kind: 'password-changed', userEmail }, 'Password of ana@plan.example changed'],
  [{ kind: 'second-factor-set-up', userEmail }, 'Second factor of ana@plan.example set up'],
  [{ kind: 'second-factor-replaced', userEmail }, 'Second factor of ana@plan.example replaced'],
  [{ kind: 'second-factor-removed', userEmail }, 'Second factor of ana@plan.example removed'],
  [{ kind: 'recovery-codes-replaced', userEmail }, 'Recovery codes of ana@plan.example replaced'],
  [{ kind: 'recovery-code-used', userEmail, left: 9 }, 'Recovery code of ana@plan.example used, 9 left'],
  ...(
    [
      ['password', 'wrong e-mail or password'],
      ['code', 'wrong code of the second factor'],
      ['locked', 'the account is locked'],
      ['activation', 'the account needs a new activation'],
      ['pace', 'too many tries'],
      ['account-page', 'wrong password or code on the account page'],
      ['set-up', 'wrong set-up code'],
    ] as const
  ).map(([why, words]): [DomainEvent, string] => [
    { kind: 'sign-in-refused', userEmail, count: 1, since: '2026-06-01T00:00:00Z', why },
    `Sign-in of ana@plan.example refused: ${words}`,
  ]),
  [
    { kind: 'sign-in-refused', userEmail: null, count: 2, since: '2026-06-01T00:00:00Z', why: 'pace' },
    'Sign-in without a valid e-mail refused: too many tries, 2 times within an hour',
  ],
  [
    {
      kind: 'password-link-requested',
      userEmail: null,
      count: 7,
      since: '2026-06-01T00:00:00Z',
      isOfMany: true,
    },
    'Link for a new password of further people or from further addresses requested on the sign-in page, 7 times within an hour',
  ],
  [
    { submissionId: 1234, kind: 'final-files-made', files: [file] } as unknown as DomainEvent,
    'Final files made for submission 1234: a.csv',
  ],
];

test('every kind of event has an example', () => {
  expect([...new Set(sentences.map(([{ kind }]) => kind))].sort()).toEqual(eventKinds);
});

test.each(sentences.map(([event, sentence]) => ({ event, sentence })))('$sentence', ({ event, sentence }) => {
  expect(describeEvent(event)).toBe(sentence);
});
