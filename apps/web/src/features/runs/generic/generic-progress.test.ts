import type { GenericUploadLine } from '@idss/contract/runs/generic-uploads';
import { expect, test } from 'vitest';
import { getClosingMessage, readGenericLines } from './generic-progress.ts';

const file = (fileId: string, isProcessed: boolean, counts: object | null) => ({
  fileId,
  fileName: `Commercial${fileId}.xml`,
  submissionID: Number(fileId),
  component: '',
  productLine: 'Commercial',
  isProcessed,
  isValidated: counts !== null,
  validationStatus: counts === null ? 'NotRun' : 'Error',
  submissionStatus: '',
  note: '',
  counts,
});

const line = (state: string, files: readonly object[], more: object = {}): string =>
  JSON.stringify({
    transactionId: 'id',
    state,
    fatalError: false,
    didError: false,
    uploadDetail: {
      fileUploaded: true,
      validationResult: { validationSuccessful: true, messages: [] },
      nonSurveyFiles: files,
      surveyFiles: [],
    },
    ...more,
  });

const counts = { Schema: 0, Fatal: 0, Error: 3, Warning: 2 };

test('the files are in the order in which they were sent, each with its counts once it was checked', () => {
  const lines = [
    'Received 2 files (80.0 kB)',
    line('received', [file('1', false, null), file('2', false, null)]),
    'Commercial2.xml: Error',
    line('received', [file('2', true, counts)]),
  ];
  const progress = readGenericLines(lines);
  expect(progress.sentences).toEqual([lines[0], lines[2]]);
  expect(progress.closing).toBeNull();
  expect(progress.files).toMatchObject([
    { fileId: '1', isProcessed: false, error: null },
    { fileId: '2', isProcessed: true, schema: 0, fatal: 0, error: 3, warning: 2 },
  ]);
  const closed = readGenericLines([
    ...lines,
    line('finished', [file('1', true, null), file('2', true, counts)]),
  ]);
  expect(closed.closing?.state).toBe('finished');
  expect(closed.files[0]).toMatchObject({ isProcessed: true, error: null });
});

test.each([
  [{ fatalError: true, didError: true }, true, 'bad', 'Upload not Successful'],
  [{ fatalError: false, didError: true }, false, 'warn', 'Validations issue(s) found'],
  [{ fatalError: false, didError: false }, false, 'warn', 'Validations issue(s) found'],
  [{ fatalError: false, didError: false }, true, 'ok', ''],
])('%o, successful %s: %s', (flags, validationSuccessful, tone, title) => {
  const closing = JSON.parse(line('finished', [], flags)) as GenericUploadLine;
  const uploadDetail = { ...closing.uploadDetail, validationResult: { validationSuccessful, messages: [] } };
  expect(getClosingMessage({ ...closing, uploadDetail })).toMatchObject({ tone, title });
});

test.each(['nonSurveyFiles', 'surveyFiles'])('warnings in %s are no errors, and are reported', (kind) => {
  const checked = (validationStatus: string): GenericUploadLine => {
    const closing = JSON.parse(line('finished', [])) as GenericUploadLine;
    const files = [{ ...file('1', true, counts), validationStatus }];
    return { ...closing, uploadDetail: { ...closing.uploadDetail, [kind]: files } };
  };
  expect(getClosingMessage(checked('Warning'))).toMatchObject({
    tone: 'warn',
    text: expect.stringContaining('warnings to review'),
  });
  expect(getClosingMessage(checked('NoIssues'))).toMatchObject({ tone: 'ok' });
});
