import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { listCurrentDownloads, getDownloadQuery, getStatus, getValidationFile } from './download-names.ts';

type Item = SubmissionSummary['submissionDownloads'][number];
const item = (displayName: string, more: Partial<Item> = {}): Item => ({
  displayName,
  uploadDay: '2026-03-01',
  uploadTime: '10:00',
  uploadUser: 'Avery Collins',
  key: `key of ${displayName}`,
  isArchived: false,
  isAllDownloadsOnly: false,
  isLicense: false,
  explanation: '',
  originalName: displayName,
  ...more,
});
// Only the parts that are read are given.
const summary = (submissionDownloads: Item[]): SubmissionSummary =>
  ({
    subId: 1234,
    component: 'DST',
    productLine: 'Commercial',
    counts: { schema: 0, fatal: 0, error: 1, warning: 0 },
    isFileUploaded: true,
    isFileProcessed: true,
    activeStepNumber: 3,
    submissionDownloads,
  }) as unknown as SubmissionSummary;

test('the current validation file is requested by its type', () => {
  expect(getValidationFile(summary([])).query.key).toBe('3');
  expect(getValidationFile({ ...summary([]), component: 'CAHPS' }).query.key).toBe('5');
  const hos = { ...summary([]), component: 'HOS' } as const;
  expect(getValidationFile({ ...hos, validationStatus: 'Warning' }).query.key).toBe('8');
  expect(getValidationFile({ ...hos, validationStatus: 'Fatal' }).query.key).toBe('24');
});

test('archived files and those for all downloads only stay out of the first tab', () => {
  const labels = listCurrentDownloads(
    summary([
      item('a.xml'),
      item('b.xml', { isArchived: true }),
      item('c.xml', { isAllDownloadsOnly: true }),
    ]),
  );
  expect(labels.map(({ displayName }) => displayName)).toEqual(['a.xml']);
});

test('a download is asked for with everything that the call takes', () => {
  expect(getDownloadQuery(summary([]), 'k')).toEqual({
    component: 'DST',
    submissionId: 1234,
    productLine: 'Commercial',
    isFileUploaded: true,
    isValidated: true,
    stageNumber: 3,
    key: 'k',
  });
});

test('all downloads has the place of each file', () => {
  expect(getStatus(item('a'))).toBe('Current');
  expect(getStatus(item('a', { isAllDownloadsOnly: true }))).toBe('Only here');
  expect(getStatus(item('a', { isArchived: true, isAllDownloadsOnly: true }))).toBe('Archived');
});
