import {
  accreditationRow,
  dataSummaryRow,
  measureCountRow,
  validationReportRow,
} from '@idss/contract/admin-reports';
import { submissionEvent } from '@idss/contract/dashboard';
import {
  fileUploadReportRow,
  hosStatusRow,
  vendorStatusRow,
  type VendorStatusRow,
} from '@idss/contract/reports';
import { expect, test } from 'vitest';
import { matchesFilter, valueOf } from '#src/ui/data-table-model.ts';
import { activityColumns } from './activity-columns.tsx';
import { activityQuery, type AskedActivity, firstActivity } from './activity-query.ts';
import {
  accreditationColumns,
  dataSummaryColumns,
  measureCountColumns,
  validationReportColumns,
} from './admin-report-columns.tsx';
import { filesUploadColumns } from './files-upload-columns.tsx';
import { offeredReports, type ReportFacts, type ReportLink } from './offered-reports.ts';
import { cahpsColumns, hosColumns } from './status-columns.tsx';
import { filtersOf, standingOf, standings, standingShown, summaryOf } from './status-summary.ts';
import { templateAddress } from './template-links.ts';

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
  isLate: 'No',
  lateOn: '',
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
const none = programs(false, false, false);
const every = programs(true, true, true);
const facts = (more: Partial<ReportFacts>): ReportFacts => ({
  availabilities: every,
  accessibility: every,
  hasTemplates: true,
  hasCombinedReport: true,
  hasAdminReports: false,
  ...more,
});
const titlesOf = (links: readonly ReportLink[] | undefined) => links?.map(({ title }) => title);

test('the Reports page offers nothing to who may view no results reports', () => {
  expect(offeredReports(facts({ availabilities: none, hasAdminReports: true }))).toBeNull();
  expect(offeredReports(facts({ availabilities: programs(false, false, true) }))).not.toBeNull();
});

test('each part of the Reports page hangs on its own condition', () => {
  expect(titlesOf(offeredReports(facts({}))?.statusReports)).toEqual([
    'HOS Vendor Submission Status',
    'CAHPS Vendor Submission Status',
  ]);
  const some = facts({ accessibility: programs(true, true, false) });
  expect(titlesOf(offeredReports(some)?.statusReports)).toEqual(['CAHPS Vendor Submission Status']);
  expect(offeredReports(facts({ accessibility: none }))?.statusReports).toEqual([]);
  expect(titlesOf(offeredReports(facts({}))?.activityReports)).toEqual([
    'Files Upload Report',
    'Activity Report',
  ]);
  expect(offeredReports(facts({}))?.adminReports).toEqual([]);
  expect(offeredReports(facts({ hasAdminReports: true }))?.adminReports).toHaveLength(4);
  const offered = (more: Partial<ReportFacts>) => {
    const { hasCombinedReport, hasTemplates, hasDictionary, hasLicense } = offeredReports(facts(more)) ?? {};
    return [hasCombinedReport, hasTemplates, hasDictionary, hasLicense];
  };
  expect(offered({})).toEqual([true, true, true, true]);
  expect(offered({ hasCombinedReport: false })).toEqual([false, true, true, true]);
  expect(offered({ hasTemplates: false })).toEqual([true, false, false, true]);
});

test('the templates are at the address of their call', () => {
  expect(templateAddress('AttestationMedicaidLTSS.pdf')).toBe(
    '/api/attestationtemplates/AttestationMedicaidLTSS.pdf',
  );
});

test('the activity report asks for whole days of the reader', () => {
  const asked = (more: Partial<AskedActivity>) => activityQuery({ ...firstActivity, ...more });
  expect(asked({})).toEqual({ numberReturned: 500, forAllSubs: false });
  expect(asked({ event: 'Stage changed', isAll: true, limit: 5000 })).toEqual({
    numberReturned: 5000,
    forAllSubs: true,
    event: 'Stage changed',
  });
  const { from, before } = asked({ from: '2026-05-31', to: '2026-05-31' });
  expect(from).toBe(new Date(2026, 4, 31).toISOString());
  expect(before).toBe(new Date(2026, 5, 1).toISOString());
  for (const day of ['', '0002-01-01', '20026-01-01', '2026-1-1'])
    expect(asked({ from: day })).toEqual({ numberReturned: 500, forAllSubs: false });
});

test.each([
  ['files upload', filesUploadColumns, Object.keys(fileUploadReportRow.omit({ fileId: true }).shape)],
  ['activity', activityColumns, Object.keys(submissionEvent.omit({ id: true }).shape)],
  ['data summary', dataSummaryColumns, Object.keys(dataSummaryRow.shape)],
  ['validation', validationReportColumns, Object.keys(validationReportRow.shape)],
  ['measure counts', measureCountColumns, Object.keys(measureCountRow.shape)],
  ['accreditation', accreditationColumns, Object.keys(accreditationRow.shape)],
] as const)('a column for each field of a row: %s', (_report, columns, fields) => {
  expect(columns.map(({ id }) => id as string).toSorted()).toEqual(fields.toSorted());
});
