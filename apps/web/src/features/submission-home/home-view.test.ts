import type { SubmissionSummary } from '@idss/contract/submissions';
import { expect, test } from 'vitest';
import {
  attestationLink,
  canOnlyRead,
  cardActions,
  countsInWords,
  findingsHeadline,
  findingsRefusal,
  groupRefusals,
  isFindingsTime,
  leftOutSurveyLink,
  tabNamed,
  tabsOf,
} from './home-view.ts';
import { wordsOf } from './stage-words.ts';

type Part = Pick<
  SubmissionSummary,
  | 'counts'
  | 'component'
  | 'activeStepNumber'
  | 'actions'
  | 'hasUploadPermission'
  | 'canSeeAuditors'
  | 'isSysadmin'
  | 'canSeeDesignations'
  | 'attestation'
  | 'componentsOfSubmission'
  | 'canChooseReporting'
  | 'canSign'
  | 'isAttested'
  | 'surveyPart'
>;
const none = { schema: 0, fatal: 0, error: 0, warning: 0 };
const action = (name: 'PlanLock' | 'ClearAllMeasures', whoCan: string | null) => ({
  action: name,
  label: name,
  verdict: { ok: whoCan === null },
  whoCan,
  confirm: '',
  tone: 'primary' as const,
});
// Only the parts that are read are given.
const summary = (more: Partial<Part>): SubmissionSummary =>
  ({
    counts: none,
    component: 'DST',
    activeStepNumber: 3,
    actions: [],
    hasUploadPermission: false,
    canSeeAuditors: false,
    isSysadmin: false,
    canSeeDesignations: false,
    attestation: { way: 'wizard', verdict: { ok: true }, signed: null },
    surveyPart: 'none',
    componentsOfSubmission: ['DST'],
    canChooseReporting: { ok: false, reason: 'no' },
    canSign: { ok: false, reason: 'Only available for Signer' },
    isAttested: false,
    ...more,
  }) as SubmissionSummary;
const ids = (more: Partial<Part>): string[] => tabsOf(summary(more)).map(({ id }) => id);

test('counts read as a sentence', () => {
  expect(countsInWords(none)).toBe('');
  expect(countsInWords({ ...none, error: 1 })).toBe('1 error');
  expect(countsInWords({ ...none, error: 2, warning: 1400 })).toBe('2 errors and 1,400 warnings');
  expect(countsInWords({ schema: 1, fatal: 1, error: 1, warning: 1 })).toBe(
    '1 schema error, 1 fatal finding, 1 error and 1 warning',
  );
});

test('the headline says what to do: correct a refused file, resolve errors, review warnings', () => {
  expect(findingsHeadline(summary({ counts: { ...none, schema: 3 } })).advice).toContain('refused');
  expect(findingsHeadline(summary({ counts: { ...none, error: 3 } })).advice).toContain('must be resolved');
  expect(findingsHeadline(summary({ counts: { ...none, warning: 3 } })).advice).toContain('Review them');
  expect(findingsHeadline(summary({ component: 'CAHPS', counts: { ...none, error: 1 } })).title).toBe(
    'Validation errors found',
  );
  expect(findingsHeadline(summary({ component: 'HOS', counts: { ...none, error: 1 } })).title).toBe(
    'Validation issues found',
  );
});

test('a file with nothing but remarks has no issues, and nothing is to be done', () => {
  for (const component of ['DST', 'CAHPS', 'HOS'] as const) {
    const headline = findingsHeadline(summary({ component, counts: none }));
    expect(headline.title).toBe('No issues found');
    expect(headline.advice).toContain('nothing has to be done');
    expect(headline.tone).toBe('ok');
  }
});

test('surveys have no plan lock: CAHPS is resolved before mark final, HOS before its attestation', () => {
  const advice = (component: 'CAHPS' | 'HOS', step: number, counts: Partial<typeof none>): string =>
    findingsHeadline(summary({ component, activeStepNumber: step, counts: { ...none, ...counts } })).advice;
  expect(advice('CAHPS', 2, { warning: 1 })).toBe(
    '1 warning. They must be resolved before the survey is marked final.',
  );
  expect(advice('HOS', 5, { warning: 2 })).toBe('2 warnings. Review them before the data are attested.');
  expect(advice('HOS', 5, { error: 2 })).toContain('before the attestation');
  expect(advice('HOS', 6, { warning: 2 })).toBe('2 warnings.');
});

test('the way to the attestation: the wizard, the bulk screen, or the HEDIS submission', () => {
  const wizard = { component: 'DST', activeStepNumber: 7, canSign: { ok: true } } as const;
  expect(attestationLink(summary(wizard))).toEqual({
    label: 'Public reporting and signature',
    reason: null,
    isPrimary: true,
  });
  expect(
    attestationLink(summary({ ...wizard, canSign: { ok: false, reason: 'Only available for Signer' } })),
  ).toEqual({
    label: 'Public reporting and signature',
    reason: 'Only available for Signer',
    isPrimary: false,
  });
  const reason = 'The submission is at Apply Mark Final; this is not possible there.';
  expect(
    attestationLink(
      summary({ ...wizard, attestation: { way: 'wizard', verdict: { ok: false, reason }, signed: null } }),
    )?.reason,
  ).toBe(reason);
  expect(attestationLink(summary({ ...wizard, activeStepNumber: 6 }))).toBeNull();

  const joint = {
    component: 'CAHPS',
    activeStepNumber: 8,
    attestation: { way: 'withHedis', verdict: { ok: true }, signed: null },
  } as const;
  expect(attestationLink(summary({ ...joint, componentsOfSubmission: ['DST', 'CAHPS'] }))?.label).toBe(
    'HEDIS submission',
  );
  // A survey vendor cannot see it.
  expect(attestationLink(summary({ ...joint, componentsOfSubmission: ['CAHPS'] }))).toBeNull();

  const hos = { component: 'HOS', activeStepNumber: 5 } as const;
  expect(
    attestationLink(summary({ ...hos, attestation: { way: 'bulk', verdict: { ok: true }, signed: null } })),
  ).toEqual({
    label: 'Bulk Attestation (HOS)',
    reason: null,
    isPrimary: true,
  });
});

test('every step of every program has its words', () => {
  const all = { DST: [1, 3, 4, 6, 7, 9], CAHPS: [1, 2, 8, 9], HOS: [1, 5, 6, 9] } as const;
  for (const component of ['DST', 'CAHPS', 'HOS'] as const)
    for (const step of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const words = wordsOf(summary({ component, activeStepNumber: step, isAttested: true }));
      expect([component, step, words !== null]).toEqual([
        component,
        step,
        (all[component] as readonly number[]).includes(step),
      ]);
    }
  expect(wordsOf(summary({ component: 'HOS', activeStepNumber: 9 }))?.what).toContain('no attestation');
  const joint = { way: 'withHedis', verdict: { ok: true }, signed: null } as const;
  expect(wordsOf(summary({ component: 'CAHPS', activeStepNumber: 8, attestation: joint }))?.what).toContain(
    'together with the HEDIS submission',
  );
});

test('a submission that was signed and not finished says who signed it, and what is left', () => {
  const signed = { by: 'Avery Collins', at: '2026-06-10T15:00:00Z', finish: { ok: true } };
  const words = wordsOf(
    summary({ activeStepNumber: 7, attestation: { way: 'wizard', verdict: { ok: true }, signed } }),
  );
  expect(words?.what).toMatch(/^Signed by Avery Collins, .* Finish now/);
});

test('a survey that was left out: HEDIS says what is still to come, and the survey that it is attested separately', () => {
  const joint = { componentsOfSubmission: ['DST', 'CAHPS'], surveyPart: 'leftOut' } as const;
  const leftOut = (more: Partial<Part>) =>
    summary({ ...joint, componentsOfSubmission: [...joint.componentsOfSubmission], ...more });
  const hedis = leftOut({ activeStepNumber: 9 });
  expect(wordsOf(hedis)?.what).toContain('Its CAHPS survey was left out');
  expect(wordsOf(hedis)?.what).not.toContain('Nothing is left to do');
  expect(leftOutSurveyLink(hedis)?.href).toContain('/CAHPS');
  const own = leftOut({ component: 'CAHPS', activeStepNumber: 8, canSign: { ok: true } });
  expect(wordsOf(own)?.what).toContain('an attestation of its own');
  expect(attestationLink(own)).toMatchObject({ label: 'Public reporting and signature', isPrimary: true });
  expect(leftOutSurveyLink(own)).toBeNull();
  // Without a way to the survey there is no link.
  expect(leftOutSurveyLink({ ...hedis, componentsOfSubmission: ['DST'] })).toBeNull();
  expect(wordsOf(summary({ activeStepNumber: 9, surveyPart: 'covered' }))?.what).toContain(
    'Nothing is left to do',
  );
});

test('refusals for want of a permission are said once, by the roles that have it', () => {
  const refused = (roles: string) =>
    `You do not have sufficient privileges to complete this action. It is open to: ${roles}.`;
  const grouped = groupRefusals([
    { label: 'Upload', reason: refused('vendor user') },
    { label: 'Mark Final', reason: 'Validation has not run on the current file yet.' },
    { label: 'Apply Plan Lock', reason: refused('auditor, vendor user') },
    { label: 'Unsubmit File', reason: refused('vendor user') },
  ]);
  expect(grouped).toEqual({
    stated: [{ label: 'Mark Final', reason: 'Validation has not run on the current file yet.' }],
    missing: [
      { labels: 'Upload and Unsubmit File', roles: 'vendor user' },
      { labels: 'Apply Plan Lock', roles: 'auditor, vendor user' },
    ],
  });
  expect(groupRefusals([])).toEqual({ stated: [], missing: [] });
  expect(findingsRefusal(refused('auditor'))).toBe('What validation found is open to: auditor.');
  expect(findingsRefusal(undefined)).toBe('You may not see what validation found.');
});

test('whoever may do one thing of the step is no mere reader', () => {
  expect(canOnlyRead(summary({ actions: [action('PlanLock', 'Auditor')] }))).toBe(true);
  expect(
    canOnlyRead(summary({ actions: [action('PlanLock', 'Auditor'), action('ClearAllMeasures', null)] })),
  ).toBe(false);
  expect(canOnlyRead(summary({ hasUploadPermission: true }))).toBe(false);
  expect(canOnlyRead(summary({ canSign: { ok: true } }))).toBe(false);
});

test('clearing has its own tab, for those who may upload, and is no button of the card', () => {
  const actions = [action('PlanLock', null), action('ClearAllMeasures', null)];
  expect(ids({ hasUploadPermission: true })).toContain('clear');
  // Also while the submission is locked: the tab says then what stands in the way.
  expect(ids({ hasUploadPermission: true, activeStepNumber: 6 })).toContain('clear');
  expect(ids({})).not.toContain('clear');
  expect(ids({ hasUploadPermission: true, component: 'CAHPS' })).not.toContain('clear');
  expect(cardActions(summary({ actions })).map(({ action: name }) => name)).toEqual(['PlanLock']);
});

test('the review table is shown when the server says so, under its earlier address too', () => {
  expect(ids({})).not.toContain('review');
  expect(ids({ canSeeDesignations: true })).toContain('review');
  expect([tabNamed('designations'), tabNamed('uploads'), tabNamed(undefined)]).toEqual([
    'review',
    'uploads',
    undefined,
  ]);
});

test('the auditors and the administration of a submission are for whom the server says', () => {
  expect(ids({})).toEqual(['edit', 'downloads', 'uploads', 'history']);
  expect(ids({ canSeeAuditors: true })).toContain('auditors');
  expect(ids({ isSysadmin: true })).toContain('admin');
});

test('findings stand open while they can be acted on', () => {
  const times = [1, 2, 3, 4, 5, 6, 7, 9].filter((step) =>
    isFindingsTime(summary({ activeStepNumber: step })),
  );
  expect(times).toEqual([1, 2, 3, 5]);
});
