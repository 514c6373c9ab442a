import { expect, test } from 'vitest';
import type { Milestone } from '../stages/milestones.ts';
import { dueStages, type RiskFacts, riskReasonLabels, riskReasons, describeRisk } from './risk.ts';

const milestones: readonly Milestone[] = [
  { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at: '2026-06-01T23:59:00-04:00' },
  { program: 'HEDIS', key: 'auditLock', label: 'Audit lock', at: '2026-06-15T12:00:00-04:00' },
  { program: 'CAHPS', key: 'files', label: 'Survey files', at: '2026-05-19T23:59:00-04:00' },
];
const timeZone = 'America/New_York';
const on = (day: string) => new Date(`${day}T16:00:00Z`);
const due = (day: string, days: number): string[] =>
  dueStages(milestones, { now: on(day), days, timeZone }).map(
    ({ component, stage, isLate }) => `${component} ${stage}${isLate ? ' late' : ''}`,
  );

test('what is due within the days, counted in the zone of the season, and what is late', () => {
  expect(due('2026-05-01', 14)).toEqual([]);
  expect(due('2026-05-05', 14)).toEqual(['CAHPS import']);
  expect(due('2026-05-18', 13)).toEqual(['CAHPS import']);
  expect(due('2026-05-18', 14)).toEqual(['DST import', 'DST plan-lock', 'CAHPS import']);
  expect(due('2026-06-02', 14)).toEqual([
    'DST import late',
    'DST plan-lock late',
    'DST audit-lock',
    'CAHPS import late',
  ]);
});

const facts: RiskFacts = {
  component: 'DST',
  stage: 'plan-lock',
  reasons: [],
  hasFile: true,
  errors: 3,
  errorsSince: '2026-05-08T15:00:00Z',
  lastUpload: null,
};
const toTexts = (change: Partial<RiskFacts>, day = '2026-05-20') =>
  describeRisk({ ...facts, ...change }, { milestones, now: on(day), timeZone });

test('one sentence for each reason, the most urgent first', () => {
  expect(toTexts({ reasons: ['errors', 'due'] })).toEqual([
    '3 errors unchanged for 12 days',
    'Still at Apply Plan Lock, 12 days left',
  ]);
  expect(toTexts({ reasons: ['missing'], stage: 'import', hasFile: false })).toEqual([
    'No file yet, 12 days left',
  ]);
  expect(toTexts({ reasons: ['late'], stage: 'import', hasFile: false }, '2026-06-03')).toEqual([
    'No file yet, 2 days late',
  ]);
  expect(toTexts({ reasons: ['errors'], errors: 1 })).toEqual(['1 error unchanged for 12 days']);
  expect(toTexts({ reasons: ['upload'], lastUpload: { state: 'refused', status: 'SchemaError' } })).toEqual([
    'Last upload refused: schema error',
  ]);
  expect(toTexts({ reasons: ['upload'], lastUpload: { state: 'failed', status: null } })).toEqual([
    'Last upload failed',
  ]);
  expect(toTexts({ reasons: ['auditor'] })).toEqual(['No auditor is assigned to this HEDIS submission']);
  expect(toTexts({})).toEqual([]);
});

test('every reason has a label of its own', () => {
  expect(new Set(riskReasons.map((reason) => riskReasonLabels[reason])).size).toBe(riskReasons.length);
});
