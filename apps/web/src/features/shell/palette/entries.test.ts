import { expect, test } from 'vitest';
import { type Entry, findEntries, toEntries, toGroups } from './entries.ts';
import { toPlace } from '#src/session/recent-places.ts';
import { getSubmission, toRecentEntries } from './places.ts';

const screen = (label: string, does: string, words = ''): Entry => ({
  group: 'screens',
  label,
  icon: 'home',
  does,
  words,
});
const screens = [
  screen('Bulk Downloads HEDIS', '/bulkdownload/HEDIS'),
  screen('Reports', '/reportspage'),
  screen('Submissions', '/availablesubmissionpage'),
  screen('Missing Roles', '/missingrolesreport', 'A report of people'),
  screen('Mail', '/administration?tab=mail'),
];
const find = (text: string) => findEntries(screens, text, 3).map(({ label }) => label);

test('what begins with the text comes before what has it', () => {
  expect(find('rep')).toEqual(['Reports', 'Missing Roles']);
  expect(find('downloads hedis')).toEqual(['Bulk Downloads HEDIS']);
  expect(find('HED BULK')).toEqual(['Bulk Downloads HEDIS']);
  expect(find('nothing')).toEqual([]);
});

test('the address says which submission is on the screen', () => {
  expect(getSubmission('/submissionHome/1235/DST/Commercial')).toBe(1235);
  expect(getSubmission('/livemeasuredisplay/CBP/1236/Commercial/2025')).toBe(1236);
  expect(getSubmission('/submissionHome/abc')).toBeUndefined();
  expect(getSubmission('/reportspage')).toBeUndefined();
});

test('recent places have names, each once, without the one that is open and those without a name', () => {
  const recent = toRecentEntries(
    [
      '/reportspage',
      '/submissionHome/1235/DST/Commercial?tab=audit',
      '/submissionHome/1235/DST/Commercial',
      '/unknown',
      '/livemeasuredisplay/CBP/1236/Commercial/2025',
      '/administration?tab=mail',
      '/availablesubmissionpage?sort=-received',
    ],
    '/reportspage',
    screens,
  );
  expect(recent.map(({ label, detail, does }) => [label, detail, does])).toEqual([
    ['Submission 1235', 'HEDIS, Commercial', '/submissionHome/1235/DST/Commercial?tab=audit'],
    ['CBP of submission 1236', 'Measure', '/livemeasuredisplay/CBP/1236/Commercial/2025'],
    ['Mail', '', '/administration?tab=mail'],
    ['Submissions', '', '/availablesubmissionpage?sort=-received'],
  ]);
});

test('a submission is listed once, whether its address names the product line or not', () => {
  const recent = toRecentEntries(
    [
      '/submissionHome/1240/HOS',
      '/submissionHome/1240/DST/Medicare',
      '/submissionHome/1240/HOS/Medicare',
      '/submissionHome/1240',
    ],
    '/reportspage',
    screens,
  );
  expect(recent.map(({ detail, does }) => [detail, does])).toEqual([
    ['HOS, Medicare', '/submissionHome/1240/HOS'],
    ['HEDIS, Medicare', '/submissionHome/1240/DST/Medicare'],
  ]);
});

test('a submission of another season is opened in it', () => {
  const found = {
    submissions: [
      {
        subId: 12,
        productLine: 'Medicaid' as const,
        component: 'DST' as const,
        orgName: 'Lakeside',
        measurementYear: 1998,
      },
    ],
    organizations: [{ orgId: 10, orgName: 'Lakeside', isTestOrganization: true }],
    measures: [],
    rules: [],
    people: [],
  };
  const entries = toEntries(found, 1999);
  expect(entries.map(({ label, detail, does }) => [label, detail, does])).toEqual([
    ['12 HEDIS', 'Lakeside, Medicaid, MY 1998', '/submissionHome/12/DST/Medicaid?my=1998'],
    ['Lakeside', 'Submissions of 10, a test organization', '/availablesubmissionpage/all/all/10?show=test'],
  ]);
  expect(toGroups(entries).map(({ group }) => group)).toEqual(['submissions', 'organizations']);
});

test.each([
  ['/submissionHome/1235/DST?tab=audit', '/submissionHome/1235/DST'],
  ['/availablesubmissionpage?has.orgName=somebody#x', '/availablesubmissionpage'],
  ['/administration?tab=mail&has.to=somebody', '/administration?tab=mail'],
  ['/administration', '/administration'],
  ['/alluserspage?user=ada@plan.example', '/alluserspage'],
])('of %s the place %s is stored', (href, place) => {
  expect(toPlace(href)).toBe(place);
});
