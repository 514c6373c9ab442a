import { expect, test } from 'vitest';
import { type SummaryPart, summaryWith } from '#src/components/summary.fixture.ts';
import { parseTab, getTabs } from './home-tabs.ts';

const ids = (more: Partial<SummaryPart>): string[] => getTabs(summaryWith(more)).map(({ id }) => id);

test('clearing has its own tab, for those who may upload', () => {
  expect(ids({ hasUploadPermission: true })).toContain('clear');
  // Also while the submission is locked: the tab then says what prevents it.
  expect(ids({ hasUploadPermission: true, activeStepNumber: 6 })).toContain('clear');
  expect(ids({})).not.toContain('clear');
  expect(ids({ hasUploadPermission: true, component: 'CAHPS' })).not.toContain('clear');
});

test('the review table is shown when the server says so, under its earlier address too', () => {
  expect(ids({})).not.toContain('review');
  expect(ids({ canSeeDesignations: true })).toContain('review');
  expect([parseTab('designations'), parseTab('uploads'), parseTab(undefined)]).toEqual([
    'review',
    'uploads',
    undefined,
  ]);
});

test('the auditors and the administration of a submission are for whom the server says', () => {
  expect(ids({})).toEqual(['edit', 'downloads', 'uploads', 'notes', 'history']);
  expect(ids({ canSeeAuditors: true })).toContain('auditors');
  expect(ids({ canSeeDetails: true })).toContain('admin');
});
