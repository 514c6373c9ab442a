import { hosStatusRow, vendorStatusRow, type VendorStatusRow } from '@idss/contract/reports';
import { expect, test } from 'vitest';
import { matchesFilter, valueOf } from '#src/ui/data-table-model.ts';
import { offeredReports } from './offered-reports.ts';
import { cahpsColumns, hosColumns } from './status-columns.tsx';
import { filtersOf, standingOf, standings, standingShown, summaryOf } from './status-summary.ts';

test.each([
  ['CAHPS', cahpsColumns.map(({ id }) => id), vendorStatusRow],
  ['HOS', hosColumns.map(({ id }) => id), hosStatusRow],
] as const)('a column for each field of a %s row', (_program, ids, row) => {
  expect([...ids].toSorted()).toEqual(Object.keys(row.shape).toSorted());
});

const row = (more: Partial<VendorStatusRow>): VendorStatusRow => ({
  organizationId: 10,
  organizationName: 'Birch Plan',
  submissionId: 1,
  kind: 'adult',
  productLine: 'Medicaid',
  vendorId: 30,
  vendorName: 'Askers',
  stage: 'Import',
  validationStatus: 'NotRun',
  surveySubmissionStatus: 'Not submitted',
  received: '',
  isFinal: 'No',
  finalOn: '',
  isAttested: 'No',
  errorCount: null,
  warningCount: null,
  ...more,
});
const rows = [
  row({}),
  row({ submissionId: 2, surveySubmissionStatus: 'Submitted' }),
  row({ submissionId: 3, surveySubmissionStatus: 'Processed' }),
  row({ submissionId: 4, surveySubmissionStatus: 'Processed', isFinal: 'Yes' }),
];

test('the summary counts each part', () => {
  expect(summaryOf(rows).map(({ count, label }) => `${count} ${label}`)).toEqual([
    '4 submissions',
    '1 not submitted',
    '1 submitted',
    '2 processed',
    '1 final',
  ]);
  expect(summaryOf(rows.slice(0, 1))[0]?.label).toBe('submission');
});

test.each(standings)('following "%s" leaves as many rows as it counts', (standing) => {
  const left = rows.filter((each) =>
    filtersOf(standing).every(({ id, value }) => {
      const column = cahpsColumns.find((candidate) => candidate.id === id);
      return column !== undefined && matchesFilter(valueOf(column, each), value);
    }),
  );
  expect(left).toHaveLength(summaryOf(rows).find((entry) => entry.standing === standing)?.count ?? -1);
});

test('the part that is shown is known by its filters', () => {
  expect(standings.map((standing) => standingShown(filtersOf(standing)))).toEqual(standings);
  expect(standingShown([{ id: 'stage', value: ['Import'] }])).toBeUndefined();
});

test('an address that names no standing shows the whole report', () => {
  expect([standingOf('final'), standingOf('FINAL'), standingOf(undefined)]).toEqual(['final', 'all', 'all']);
});

const programs = (hedis: boolean, cahps: boolean, hos: boolean) => ({
  allowsHedisSubmission: hedis,
  allowsCahpsSubmission: cahps,
  allowsHosSubmission: hos,
});
const titles = (facts: Parameters<typeof offeredReports>[0]) => {
  const offered = offeredReports(facts);
  return offered && [...offered.statusReports.map(({ title }) => title), offered.hasDictionary];
};

test('what the Reports page offers', () => {
  const none = programs(false, false, false);
  expect(titles({ availabilities: none, accessibility: none, hasTemplates: true })).toBeNull();
  expect(
    titles({ availabilities: programs(true, false, false), accessibility: none, hasTemplates: true }),
  ).toEqual([true]);
  expect(
    titles({
      availabilities: programs(false, true, true),
      accessibility: programs(false, true, false),
      hasTemplates: false,
    }),
  ).toEqual(['CAHPS Vendor Submission Status', false]);
  expect(
    titles({
      availabilities: programs(true, true, true),
      accessibility: programs(true, true, true),
      hasTemplates: true,
    }),
  ).toEqual(['HOS Vendor Submission Status', 'CAHPS Vendor Submission Status', true]);
});
