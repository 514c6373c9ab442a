import { ceremony, signsWithoutSurvey } from '@idss/domain/attestation/public-reporting';
import { expect, test } from 'vitest';
import {
  canSignNow,
  emptyForm,
  type SigningForm,
  stepOf,
  type Wizard,
  withStatement,
} from './wizard-view.ts';

const wizard: Wizard = {
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
  expect(stepOf(wizard, undefined)).toBe('choose');
  expect(stepOf(wizard, 'sign')).toBe('sign');
  expect(stepOf({ ...wizard, isChoiceCurrent: false }, 'sign')).toBe('choose');
  expect(stepOf({ ...wizard, signed }, undefined)).toBe('sign');
  expect(stepOf({ ...wizard, stage: 'Apply Mark Final' }, 'sign')).toBe('early');
  expect(stepOf({ ...wizard, stage: 'Complete', isFinalized: true, signed }, undefined)).toBe('finalized');
});

const reasonOf = (form: SigningForm, isFresh = true): string | null => {
  const verdict = canSignNow(wizard, form, isFresh);
  return verdict.ok ? null : verdict.reason;
};

test('each missing part of the ceremony is named, the fresh sign-in last', () => {
  let form = emptyForm;
  expect(reasonOf(form)).toContain('Agree to sign electronically');
  form = { ...form, hasConsent: true };
  expect(reasonOf(form)).toContain('statements');
  form = withStatement(form, 1, true, 2);
  expect(form.statements).toEqual([false, true]);
  expect(reasonOf(form)).toContain('statements');
  form = withStatement(form, 0, true, 2);
  expect(reasonOf(form)).toContain('title');
  form = { ...form, typedTitle: 'Director' };
  expect(reasonOf(form)).toContain('Avery Collins');
  form = { ...form, typedName: ' avery  collins ' };
  expect(reasonOf(form, false)).toContain('Sign in again');
  expect(reasonOf(form)).toBeNull();
});

test('a survey that is not final is left out by a tick of its own', () => {
  const form = {
    ...emptyForm,
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
