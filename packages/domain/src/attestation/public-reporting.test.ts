import { expect, test } from 'vitest';
import { canReportPublicly, type ReportingFacts } from './public-reporting.ts';

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
