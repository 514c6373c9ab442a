import { getValidationStatus, type ValidationStatus } from '@idss/domain/findings/finding';
import { readRegister } from '@idss/validation/seasons/read-register';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { validateHedis } from '@idss/validation/validate-hedis';
import { expect, test } from 'vitest';
import { defectRules } from './defects.ts';
import { generateDemoSeason, type DemoHedisFile } from './generate-demo-season.ts';

const { catalogue } = exampleSeason;

const demo = generateDemoSeason();
const reading = readRegister(demo.files, catalogue.measurementYear);
if (!reading.ok) throw new Error(JSON.stringify(reading.problems.slice(0, 5)));
const register = reading.register.hedis;

const outcomes = demo.hedisFiles.map((file) => ({
  file,
  ...validateHedis(new TextEncoder().encode(file.content), {
    fileName: file.fileName,
    catalogue,
    register,
    switches: { guid: true, experimental: false },
    now: '2026-05-18T12:00:00Z',
  }),
}));

/** The outcomes a file may have, by the planned stage of its submission. */
function expected({ goal, defects }: DemoHedisFile): readonly ValidationStatus[] {
  if (goal === 'refused') return ['SchemaError', 'Fatal'];
  if (defects.length > 0) return ['Error', 'WarningsAndErrors'];
  if (goal === 'clean') return ['NoIssues'];
  return goal === 'warnings' ? ['Warning'] : ['NoIssues', 'Warning'];
}

test('every file comes to what its submission is meant for', () => {
  const surprises = outcomes
    .filter(({ file, outcome }) => !expected(file).includes(outcome.status))
    .map(({ file, outcome, findings }) => ({
      file: file.key,
      goal: file.goal,
      status: outcome.status,
      first: findings.slice(0, 3).map(({ ruleId, message }) => `${ruleId} ${message}`),
    }));
  expect(surprises).toEqual([]);
});

test('the mistakes put into a file are found', () => {
  for (const { file, findings } of outcomes)
    for (const defect of file.defects)
      expect(
        findings.map(({ ruleId }) => ruleId),
        `${file.key}: ${defect}`,
      ).toContain(defectRules[defect]);
});

test('the files show every status, and last year is compared', () => {
  const statuses = new Set(outcomes.map(({ outcome }) => getValidationStatus(outcome.counts)));
  expect(statuses).toEqual(
    new Set(['NoIssues', 'Warning', 'Error', 'WarningsAndErrors', 'SchemaError', 'Fatal']),
  );
  const rules = new Set(outcomes.flatMap(({ findings }) => findings.map(({ ruleId }) => ruleId)));
  expect([...rules]).toEqual(expect.arrayContaining(['Y-001', 'Y-002', 'I-001', 'M-019']));
});
