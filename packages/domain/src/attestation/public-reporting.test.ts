import { expect, test } from 'vitest';
import {
  canReportPublicly,
  canSign,
  ceremony,
  type ReportingFacts,
  type SigningFacts,
} from './public-reporting.ts';

const plan: ReportingFacts = { productLine: 'Medicaid', isTestOrganization: false, specialProject: null };

test.each<[Partial<ReportingFacts>, string]>([
  [{}, ''],
  [{ productLine: 'Commercial' }, ''],
  [{ productLine: 'Medicare' }, ''],
  [{ productLine: 'Exchange' }, 'Exchange results are published by others.'],
  [{ isTestOrganization: true }, 'Results of a test organization are not published.'],
  [{ specialProject: 'LTSS' }, 'Results of a special project are not published.'],
])('public reporting of %j: "%s"', (facts, reason) => {
  const verdict = canReportPublicly({ ...plan, ...facts });
  expect(verdict.ok ? '' : verdict.reason).toBe(reason);
});

const signing: SigningFacts = {
  isReportingChoiceCurrent: true,
  isDraftCurrent: true,
  hasConsent: true,
  leavesOutSurvey: false,
  acceptsWithoutSurvey: false,
  statements: ceremony.statements.map(() => true),
  typedName: ' marcus  ELLERY ',
  typedTitle: 'Chief Executive Officer',
  accountName: 'Marcus Ellery',
};

test.each<[Partial<SigningFacts>, string]>([
  [{}, ''],
  [{ leavesOutSurvey: true, acceptsWithoutSurvey: true }, ''],
  [{ isReportingChoiceCurrent: false }, 'You must select or reselect your option to proceed.'],
  [{ isDraftCurrent: false }, 'The data changed after this draft was made. Review the new draft first.'],
  [
    { leavesOutSurvey: true },
    'The CAHPS survey of this submission is not final. Confirm that you sign without it, or wait until it is final.',
  ],
  [{ hasConsent: false }, 'Agree to sign electronically first.'],
  [{ statements: [] }, 'Accept all the statements to sign.'],
  [{ statements: ceremony.statements.map((_, n) => n > 0) }, 'Accept all the statements to sign.'],
  [{ statements: [...ceremony.statements.map(() => true), true] }, 'Accept all the statements to sign.'],
  [{ typedTitle: '  ' }, 'Type your title as it is to appear on the document.'],
  [{ typedName: 'Marcus' }, 'Type your name as it is on your account: Marcus Ellery.'],
])('signing with %j: "%s"', (facts, reason) => {
  const verdict = canSign({ ...signing, ...facts });
  expect(verdict.ok ? '' : verdict.reason).toBe(reason);
});
