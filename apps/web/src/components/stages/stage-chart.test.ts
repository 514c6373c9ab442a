import { expect, test } from 'vitest';
import { createStageChart, describeCounts, getDateMarks } from './stage-chart.ts';
import { getNowHref } from './stage-links.ts';

test('the chart begins with everything at the first stage, on the morning of the opening', () => {
  const { moments, series } = createStageChart({
    openedOn: '2026-05-01',
    stages: ['Import', 'Apply Mark Final', 'Complete'],
    days: [
      { day: '2026-05-01', submissions: [3, 1, 0], nothingToReport: 0 },
      { day: '2026-05-02', submissions: [1, 2, 1], nothingToReport: 0 },
    ],
  });
  expect(moments.map((at) => at.toISOString())).toEqual([
    '2026-05-01T00:00:00.000Z',
    '2026-05-01T12:00:00.000Z',
    '2026-05-02T12:00:00.000Z',
  ]);
  expect(series).toEqual([
    { label: 'Import', values: [4, 3, 1] },
    { label: 'Apply Mark Final', values: [0, 1, 2] },
    { label: 'Complete', values: [0, 0, 1] },
  ]);
});

test('what has nothing to report is above the stages, and in words after them', () => {
  const days = [
    { day: '2026-05-01', submissions: [4, 0], nothingToReport: 0 },
    { day: '2026-05-02', submissions: [2, 1], nothingToReport: 1 },
  ];
  const stages = ['Import', 'Complete'];
  expect(createStageChart({ openedOn: '2026-05-01', stages, days }).series).toEqual([
    { label: 'Nothing to report', values: [0, 0, 1] },
    { label: 'Import', values: [4, 4, 2] },
    { label: 'Complete', values: [0, 0, 1] },
  ]);
  expect(days.map((day) => describeCounts(stages, day))).toEqual([
    '4 Import',
    '2 Import, 1 Complete, 1 nothing to report',
  ]);
  expect(describeCounts(stages, undefined)).toBe('none');
});

test('a number of now leads to exactly those that it counts', () => {
  const filter = { program: 'HEDIS', orgId: 10 } as const;
  expect(getNowHref(filter, 'Import', { nothingToReport: 0 })).toBe(
    '/availablesubmissionpage/all/Import/10?program=HEDIS',
  );
  expect(getNowHref(filter, 'Import', { nothingToReport: 1 })).toBe(
    '/availablesubmissionpage?is.submissionStatus=Import&is.orgId=10&is.component=HEDIS&is.nothingToReport=No',
  );
  expect(getNowHref({}, 'Nothing to report', { nothingToReport: 1 })).toBe(
    '/availablesubmissionpage?is.nothingToReport=Yes',
  );
});

test('dates that are close to each other have one label, and those before the chart none', () => {
  const at = (day: number, label: string) =>
    ({ program: 'HEDIS', key: label, label, at: `2026-06-${day}T12:00:00Z` }) as const;
  const all = [
    at(15, 'Mark final due'),
    at(14, 'Audit lock due'),
    at(30, 'Resubmission ends'),
    at(10, 'Submission opens'),
  ];
  const from = new Date('2026-06-12T00:00:00Z');
  const labels = (days: number) => getDateMarks(all, from, days * 86_400_000).map(({ label }) => label);
  expect(labels(3)).toEqual(['Audit lock, mark final due', 'Resubmission ends']);
  expect(labels(30)).toEqual(['Audit lock due, mark final due, resubmission ends']);
  expect(getDateMarks(all, from, 1).map((mark) => mark.at.getUTCDate())).toEqual([14, 15, 30]);
});
