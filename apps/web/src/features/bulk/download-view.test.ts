import type { BulkContents } from '@idss/contract/bulk/bulk-download';
import { expect, test } from 'vitest';
import { formatContents, getNextReason, filterTypes, getStep, getStepper } from './download-view.ts';

const none = { organizations: 0, submissions: 0 };
const organizations = { organizations: 2, submissions: 0 };
const all = { organizations: 2, submissions: 3 };

test.each([
  ['HEDIS', undefined, all, 'organizations'],
  ['HEDIS', 'submissions', none, 'organizations'],
  ['HEDIS', 'submissions', organizations, 'submissions'],
  ['HEDIS', 'download', organizations, 'submissions'],
  ['HEDIS', 'download', all, 'download'],
  // What was chosen before is of no use without the organizations that it belongs to.
  ['HEDIS', 'download', { organizations: 0, submissions: 3 }, 'organizations'],
  ['HEDIS', 'nonsense', all, 'organizations'],
  ['CAHPS', undefined, none, 'submissions'],
  ['CAHPS', 'organizations', all, 'submissions'],
  ['CAHPS', 'download', none, 'submissions'],
  ['HOS', 'download', { organizations: 0, submissions: 1 }, 'download'],
] as const)('%s, requested %s, selected %o: %s', (program, requestedStep, selected, expected) => {
  expect(getStep(program === 'HEDIS', requestedStep, selected)).toBe(expected);
});

test('with organizations to choose from there are three steps, otherwise two, and the last is done with the download', () => {
  expect(getStepper(true, 'submissions', false).map(({ title, state }) => [title, state])).toEqual([
    ['Select Organizations', 'done'],
    ['Select Submissions', 'active'],
    ['Download Selection', 'todo'],
  ]);
  expect(getStepper(false, 'download', true).map(({ state }) => state)).toEqual(['done', 'done']);
});

test.each([
  [0, /at least one/],
  [1, null],
  [1000, null],
  [1001, /at most 1,000/i],
])('with %i chosen: %s', (selected, reason) => {
  if (reason === null) expect(getNextReason(selected)).toBeNull();
  else expect(getNextReason(selected)).toMatch(reason);
});

test.each([
  [
    [true, true],
    [4, 3],
  ],
  [[true, false], [4]],
  [[false, true], [3]],
  [[false, false], []],
] as const)('where results and validation are %o: %o', (may, expected) => {
  const types = [
    { fileTypeId: 4, label: 'Results', isResult: true, isMore: false },
    { fileTypeId: 3, label: 'Validation', isResult: false, isMore: false },
  ];
  expect(filterTypes(types, may).map(({ fileTypeId }) => fileTypeId)).toEqual(expected);
});

const contents: BulkContents = {
  isValidDownload: true,
  fileName: 'BulkDownloadHEDIS_20260501.zip',
  fileCount: 1,
  size: 2_345_678,
  types: [],
  missing: [],
};
const missing = { submissionId: 1, component: 'DST', files: '', reason: 'None.' } as const;
test.each([
  [contents, '1 file, 2.3 MB before packing.'],
  [
    { ...contents, fileCount: 1200, missing: [missing, { ...missing, files: 'x' }] },
    '1,200 files, 2.3 MB before packing; 1 submission is not complete.',
  ],
  [
    { ...contents, fileCount: 0, size: 0, missing: [missing, { ...missing, submissionId: 2 }] },
    'No file; 2 submissions are not complete.',
  ],
])('%o: %s', (preview, sentence) => {
  expect(formatContents(preview)).toBe(sentence);
});
