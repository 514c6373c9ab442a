import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/runs/uploads';
import { describe, expect, test } from 'vitest';
import {
  getBanner,
  countProcessed,
  getRefetchInterval,
  formatOutcome,
  readUploadLines,
} from './upload-progress.ts';

const file = (fileId: string, more: Partial<UploadedFileRow> = {}): UploadedFileRow => ({
  fileId,
  fileName: `${fileId}.xml`,
  submissionID: 1234,
  component: 'DST',
  productLine: 'Commercial',
  isProcessed: false,
  isValidated: false,
  validationStatus: 'NotRun',
  submissionStatus: '',
  note: '',
  ...more,
});

const result = (
  state: BulkUploadResult['state'],
  files: readonly UploadedFileRow[],
  more: Partial<BulkUploadResult> = {},
): BulkUploadResult => ({
  transactionId: '00000000-0000-4000-8000-000000000000',
  state,
  fatalError: false,
  uploadDetail: {
    fileUploaded: true,
    validationResult: { validationSuccessful: true, messages: [] },
    nonSurveyFiles: [...files],
    surveyFiles: [],
  },
  ...more,
});

test('sentences, outcomes and the closing line are distinguished', () => {
  const lines = [
    'Received 2 files (3.1 MB)',
    JSON.stringify(result('received', [file('a', { isProcessed: true })])),
    '',
    'a.xml: no issues',
  ];
  const progress = readUploadLines(lines, result('received', [file('a'), file('b')]));
  expect(progress.sentences).toEqual(['Received 2 files (3.1 MB)', 'a.xml: no issues']);
  expect(progress.files.map(({ fileId, isProcessed }) => [fileId, isProcessed])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(countProcessed(progress.files)).toBe(1);
  expect(progress.closing).toBeNull();
});

test('the closing line is the last word: a zip is replaced by the files that it contained', () => {
  const closing = result('finished', [
    file('in-1', { isProcessed: true }),
    file('in-2', { isProcessed: true }),
  ]);
  const progress = readUploadLines([JSON.stringify(closing)], result('received', [file('zip')]));
  expect(progress.files.map(({ fileId }) => fileId)).toEqual(['in-1', 'in-2']);
  expect(progress.closing).toEqual(closing);
});

test('a line that only looks like JSON is a sentence', () => {
  const progress = readUploadLines(['{not json', '{"other":1}']);
  expect(progress.sentences).toEqual(['{not json', '{"other":1}']);
  expect(progress.files).toEqual([]);
});

const outcome = (...statuses: readonly string[]): BulkUploadResult => {
  const files = statuses.map((validationStatus, index) =>
    file(`f${index}`, { isProcessed: true, validationStatus, isValidated: validationStatus !== 'NotRun' }),
  );
  const { uploadDetail, ...rest } = result('finished', files);
  const isBad = statuses.some((status) => !['NoIssues', 'Warning'].includes(status));
  return {
    ...rest,
    uploadDetail: { ...uploadDetail, validationResult: { validationSuccessful: !isBad, messages: [] } },
  };
};

/** By banner: the statuses of the files of an upload, and its outcome in words. */
const outcomes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  clean: {
    NoIssues: 'The file was accepted; no errors and no warnings were found.',
    'NoIssues NoIssues': 'All 2 files were accepted; no errors and no warnings were found.',
  },
  warnings: {
    Warning: 'The file was accepted; it has warnings to review.',
    'Warning Warning': 'All 2 files were accepted; they have warnings to review.',
    'NoIssues Warning NoIssues':
      'Of 3 files, 2 were accepted without errors or warnings and 1 with warnings.',
  },
  issues: {
    Error: 'The file was accepted; it has errors to resolve.',
    'WarningsAndErrors Error': 'All 2 files were accepted; they have errors to resolve.',
    SchemaError: 'The file was not accepted.',
    'Fatal NotRun': 'None of the 2 files was accepted.',
    'NoIssues Fatal': 'Of 2 files, 1 was accepted without errors or warnings; 1 was not accepted.',
    'NoIssues Warning Error NotRun Fatal':
      'Of 5 files, 1 was accepted without errors or warnings, 1 with warnings and 1 with errors; 2 were not accepted.',
    '': 'No file was accepted.',
  },
};

describe.each(Object.entries(outcomes))('%s', (banner, sentences) => {
  test.each(Object.entries(sentences))('%s: %s', (statuses, sentence) => {
    const upload = outcome(...statuses.split(' ').filter((status) => status !== ''));
    expect(getBanner(upload)).toBe(banner);
    expect(formatOutcome(upload)).toBe(sentence);
  });
});

test('the documented messages', () => {
  const troubled = outcome('NoIssues');
  const issues = {
    ...troubled,
    uploadDetail: {
      ...troubled.uploadDetail,
      validationResult: { validationSuccessful: false, messages: [] },
    },
  };
  expect(getBanner(troubled)).toBe('clean');
  expect(getBanner(issues)).toBe('issues');
  expect(getBanner({ ...issues, fatalError: true })).toBe('fatal');
});

test('reads first after a second, then every two, hardly while hints arrive, and not after the end', () => {
  const open = readUploadLines([]);
  expect(getRefetchInterval(open, 1, false)).toBe(1_000);
  expect(getRefetchInterval(open, 2, false)).toBe(2_000);
  expect(getRefetchInterval(open, 2, true)).toBe(10_000);
  expect(getRefetchInterval(readUploadLines([JSON.stringify(result('finished', []))]), 2, false)).toBe(false);
});
