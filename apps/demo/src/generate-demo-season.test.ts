import { readSeasonFolder } from '@idss/domain/season/read-season-folder';
import { roleNames } from '@idss/domain/permissions/actions';
import { productLines } from '@idss/domain/program';
import { expect, test } from 'vitest';
import { generateDemoSeason } from './generate-demo-season.ts';

const demo = generateDemoSeason();

function readSeason(files: ReadonlyMap<string, string>) {
  const reading = readSeasonFolder(files);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems.slice(0, 10), null, 1));
  return reading.season;
}

test('the same day gives the same bytes', () => {
  const again = generateDemoSeason();
  expect([...again.files]).toEqual([...demo.files]);
  expect(again.hedisFiles.map(({ content }) => content)).toEqual(
    demo.hedisFiles.map(({ content }) => content),
  );
  expect(again.plan).toEqual(demo.plan);
});

test('the season folder is good and has what a season has', () => {
  const { tables } = readSeason(demo.files);
  const types = Map.groupBy(tables['organizations.csv'], (row) => row.orgType);
  expect([...types].map(([type, rows]) => [type, rows.length])).toEqual([
    ['plan', 28],
    ['softwareVendor', 4],
    ['surveyVendor', 4],
    ['auditFirm', 4],
  ]);
  expect(tables['organizations.csv'].filter((row) => row.isTest).length).toBe(2);
  expect(tables['organizations.csv'].filter((row) => row.isSelfDeveloped).length).toBe(1);
  const submissions = tables['submissions.csv'];
  expect(submissions.length).toBeGreaterThan(140);
  expect(new Set(submissions.map((row) => row.productLine))).toEqual(new Set(productLines));
  expect(new Set(tables['components.csv'].map((row) => `${row.component} ${row.kind ?? ''}`.trim()))).toEqual(
    new Set(['DST', 'CAHPS adult', 'CAHPS child', 'CAHPS child CCC', 'HOS baseline', 'HOS followup']),
  );
  expect(new Set(tables['roles.csv'].map((row) => row.role))).toEqual(new Set(roleNames));
  expect(tables['users.csv'].length).toBe(300);
});

test('the plan is made by people of the season for files that there are', () => {
  const { tables } = readSeason(demo.files);
  const people = new Set(tables['users.csv'].map((row) => row.email));
  const keys = new Set([...demo.hedisFiles, ...demo.surveyFiles].map((file) => file.key));
  expect(demo.hedisFiles.length).toBeGreaterThanOrEqual(45);
  expect(demo.surveyFiles.length).toBeGreaterThanOrEqual(20);
  const uploaded = demo.plan.flatMap((step) => (step.kind === 'upload' ? step.files : []));
  expect(new Set(uploaded)).toEqual(keys);
  for (const step of demo.plan) {
    expect(people.has(step.by), step.by).toBe(true);
    if (step.kind === 'upload') expect(step.files.length).toBeLessThanOrEqual(50);
  }
});
