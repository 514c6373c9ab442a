import { expect, test } from 'vitest';
import { type NamedFile, requiredFileName } from './required-file-name.ts';

test.each<[Omit<NamedFile, 'submissionId'>, string]>([
  [{ component: 'DST', kind: null, productLine: 'Commercial' }, 'Commercial1234.xml'],
  [{ component: 'DST', kind: null, productLine: 'Exchange' }, 'Exchange1234.xml'],
  [{ component: 'CAHPS', kind: 'adult', productLine: 'Medicaid' }, 'CAHPSA1234.csv'],
  [{ component: 'CAHPS', kind: 'child', productLine: 'Medicaid' }, 'CAHPSC1234.csv'],
  [{ component: 'CAHPS', kind: 'child CCC', productLine: 'Medicaid' }, 'CAHPSX1234.csv'],
  [{ component: 'CAHPS', kind: null, productLine: 'Medicaid' }, 'CAHPSA1234.csv'],
  [{ component: 'HOS', kind: 'baseline', productLine: 'Medicare' }, 'HOSB1234.txt'],
  [{ component: 'HOS', kind: 'followup', productLine: 'Medicare' }, 'HOSF1234.txt'],
  [{ component: 'HOS', kind: null, productLine: 'Medicare' }, 'HOSB1234.txt'],
])('the file of %j is named %s', (named, name) => {
  expect(requiredFileName({ ...named, submissionId: 1234 })).toBe(name);
});
