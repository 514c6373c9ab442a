import { ceremony, signsWithoutSurvey } from '@idss/domain/attestation/public-reporting';
import { expect, test } from 'vitest';
import {
  canSignNow,
  createForm,
  type SigningForm,
  getStep,
  type Wizard,
  setStatement,
} from './wizard-view.ts';

const wizard: Wizard = {
  measurementYear: 2025,
  submissionId: 1234,
  component: 'DST',
  orgName: 'Lakeside',
  productLine: 'Commercial',
  stage: 'Finalize Attestation',
  components: [],
  leavesOutSurvey: false,
  withoutSurveyText: signsWithoutSurvey,
  surveyPart: 'none',
  canFinish: { ok: true },
  canReportPublicly: { ok: true },
  isPublicReported: true,
  isChoiceCurrent: true,
  sourceLastModified: '2026-03-01T10:00:00Z',
  canChoose: { ok: true },
  canSign: { ok: true },
  consentText: ceremony.consentText,
  consentVersion: ceremony.consentVersion,
  hasConsented: false,
  statements: [...ceremony.statements],
  signer: { name: 'Avery Collins', title: 'Director' },
  needsReauthentication: false,
  draft: null,
  signed: null,
  isFinalized: false,
};
const signed = {
  attestationId: '00000000-0000-4000-8000-000000000000',
  sha256: 'a',
  fileName: '1234_HEDIS_Signed.pdf',
  signedAt: '',
  signedBy: '',
  downloadKey: 'k',
};

test('the step follows the submission, not only the address', () => {
  expect(getStep(wizard, undefined)).toBe('choose');
  expect(getStep(wizard, 'sign')).toBe('sign');
  expect(getStep({ ...wizard, isChoiceCurrent: false }, 'sign')).toBe('choose');
  expect(getStep({ ...wizard, signed }, undefined)).toBe('sign');
  expect(getStep({ ...wizard, stage: 'Apply Mark Final' }, 'sign')).toBe('early');
  expect(getStep({ ...wizard, stage: 'Complete', isFinalized: true, signed }, undefined)).toBe('finalized');
});

const describeReason = (form: SigningForm, isFresh = true): string | null => {
  const verdict = canSignNow(wizard, form, isFresh);
  return verdict.ok ? null : verdict.reason;
};

test('each missing part of the ceremony is named, the fresh sign-in last', () => {
  let form = createForm({ name: 'Avery Collins', title: '' });
  expect(createForm(wizard.signer)).toEqual({ ...form, typedTitle: 'Director' });
  expect(describeReason(form)).toContain('Agree to sign electronically');
  form = { ...form, hasConsent: true };
  expect(describeReason(form)).toContain('statements');
  form = setStatement(form, 1, true, 2);
  expect(form.statements).toEqual([false, true]);
  expect(describeReason(form)).toContain('statements');
  form = setStatement(form, 0, true, 2);
  expect(describeReason(form)).toContain('title');
  form = { ...form, typedTitle: 'Director' };
  expect(describeReason(form)).toContain('Avery Collins');
  form = { ...form, typedName: ' avery  collins ' };
  expect(describeReason(form, false)).toContain('Sign in again');
  expect(describeReason(form)).toBeNull();
});

test('a survey that is not final is left out by a tick of its own', () => {
  const form = {
    ...createForm(wizard.signer),
    hasConsent: true,
    statements: [true, true],
    typedTitle: 'Director',
    typedName: 'Avery Collins',
  };
  const without = { ...wizard, leavesOutSurvey: true };
  expect(canSignNow(without, form, true)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('Confirm that you sign without it'),
  });
  expect(canSignNow(without, { ...form, isWithoutSurvey: true }, true)).toEqual({ ok: true });
  expect(canSignNow(wizard, form, true)).toEqual({ ok: true });
});
