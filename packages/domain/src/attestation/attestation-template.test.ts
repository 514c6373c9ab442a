import { expect, test } from 'vitest';
import { isExtractable, getAttestationTemplate } from './public-reporting.ts';

test.each([
  ['Medicaid', 'LTSS', 'Medicaid LTSS'],
  ['Medicaid', null, 'Medicaid'],
  ['Medicare', 'LTSS', 'Medicare'],
  ['Commercial', 'LTSS', 'Commercial'],
  ['Exchange', null, 'Exchange'],
] as const)('the template of %s with the special project %s is %s', (productLine, project, template) => {
  expect(getAttestationTemplate(productLine, project)).toBe(template);
});

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
  [false, true, false],
])('audited %s, of a test organization %s: extracted %s', (isAudited, isTest, expected) => {
  expect(isExtractable(isAudited, isTest)).toBe(expected);
});
