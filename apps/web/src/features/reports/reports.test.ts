import { contract } from '@idss/contract/contract';
import type { VendorStatusRow } from '@idss/contract/reports/reports';
import { expect, test } from 'vitest';
import { createColumnHelper } from '#src/components/tables/columns.tsx';
import { getAddress } from '#src/components/tables/table-address.ts';
import { getPart, findPart } from '#src/components/tables/table-view.ts';
import { paths } from '#src/paths.ts';
import { filterRows } from '#src/ui/data-table-model.ts';
import type { Report } from './define-report.ts';
import { type Facts, getOfferedReports } from './offered-reports.ts';
import { getTemplateAddress } from './template-links.ts';
import { createVendorStatusColumns, vendorStatusParts } from './vendor-status.tsx';

const reports = Object.fromEntries(
  Object.entries(import.meta.glob<Report>('./*.table.tsx', { eager: true, import: 'default' })).map(
    ([file, report]) => [getAddress(file), report],
  ),
);

const documented = [
  '/accreditationstatusreport',
  '/activityreportpage',
  '/cahpsvendorsubmissionstatusreportpage',
  '/filesuploadreportpage',
  '/hosvendorsubmissionstatusreportpage',
  '/missingrolesreport',
  '/submissioncountonmeasurereport',
  '/submissionsdatasummaryreportpage',
  '/validationreport',
  '/warningsreport',
];

test('every report of the specification is at its address', () => {
  expect(Object.keys(reports)).toEqual(expect.arrayContaining(documented));
  expect(reports).toHaveProperty([paths.activityReport()]);
});

/** Ids that people do not read. */
const withoutColumn: Readonly<Record<string, readonly string[]>> = {
  '/activityreportpage': ['id'],
  '/filesuploadreportpage': ['fileId'],
};

type Rows = { readonly answer: { readonly element: { readonly shape: object } } };
const calls = Object.assign({}, ...Object.values(contract)) as Readonly<Record<string, Rows>>;
const getFields = ({ call }: Report): readonly string[] =>
  Object.keys(calls[call]?.answer.element.shape ?? {});

test.each(Object.entries(reports))('%s has a column for each field of a row', (address, report) => {
  const ids = [...report.columns.map(({ id }) => id), ...(withoutColumn[address] ?? [])];
  expect(ids.toSorted()).toEqual(getFields(report).toSorted());
});

type Pages = {
  readonly query: {
    readonly shape: {
      readonly choicesOf?: { readonly unwrap: () => { readonly options: readonly string[] } };
    };
  };
};
const paged = Object.entries(reports).filter(([, { counts }]) => counts !== undefined);

test.each(paged)(
  '%s is filtered and sorted by the server in each of its columns',
  (_address, { counts, columns }) => {
    const call = (calls as unknown as Readonly<Record<string, Pages>>)[counts ?? ''];
    expect(columns.map(({ id }) => id).toSorted()).toEqual(
      call?.query.shape.choicesOf?.unwrap().options.toSorted(),
    );
  },
);

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
  nothingToReport: 'No',
  ...more,
});
const rows = [
  row({}),
  row({ submissionId: 2, surveySubmissionStatus: 'Submitted' }),
  row({ submissionId: 3, surveySubmissionStatus: 'Processed' }),
  row({ submissionId: 4, surveySubmissionStatus: 'Processed', isFinal: 'Yes' }),
  row({ submissionId: 5, nothingToReport: 'Yes' }),
];

test('the parts of a vendor status report', () => {
  const { survey, state, end } = createVendorStatusColumns(createColumnHelper<VendorStatusRow>(), 'CAHPS');
  const counted = vendorStatusParts.map(({ label, filters }) => {
    const { length } = filterRows(rows, [...survey, ...state, ...end], filters);
    return `${length} ${label(length)}`;
  });
  expect(counted).toEqual(['5 submissions', '1 not submitted', '1 submitted', '2 processed', '1 final']);
  expect(vendorStatusParts[0]?.label(1)).toBe('submission');
});

test('the part that is shown is known by its filters', () => {
  for (const part of vendorStatusParts) expect(findPart(vendorStatusParts, part.filters)).toBe(part);
  expect(findPart(vendorStatusParts, [{ id: 'stage', value: ['Import'] }])).toBeUndefined();
});

test('an address that names no part shows the whole report', () => {
  const named = ['final', 'FINAL', undefined].map((name) => getPart(vendorStatusParts, name)?.name);
  expect(named).toEqual(['final', 'all', 'all']);
});

const programs = (hedis: boolean, cahps: boolean, hos: boolean) => ({
  allowsHedisSubmission: hedis,
  allowsCahpsSubmission: cahps,
  allowsHosSubmission: hos,
});
const none = programs(false, false, false);
const every = programs(true, true, true);
const facts = (more: Partial<Facts>): Facts => ({
  availabilities: every,
  accessibility: every,
  hasTemplates: true,
  hasCombinedReport: true,
  hasAdminReports: false,
  ...more,
});
const getTitles = (group: string, more: Partial<Facts>) =>
  getOfferedReports(facts(more))
    ?.groups.find(({ title }) => title === group)
    ?.links.map(({ title }) => title);

test('the Reports page offers nothing to who may view no results reports', () => {
  expect(getOfferedReports(facts({ availabilities: none, hasAdminReports: true }))).toBeNull();
  expect(getOfferedReports(facts({ availabilities: programs(false, false, true) }))).not.toBeNull();
});

test('each part of the Reports page hangs on its own condition', () => {
  expect(getTitles('Survey vendor status', {})).toEqual([
    'HOS Vendor Submission Status',
    'CAHPS Vendor Submission Status',
  ]);
  expect(getTitles('Survey vendor status', { accessibility: programs(true, true, false) })).toEqual([
    'CAHPS Vendor Submission Status',
  ]);
  expect(getTitles('Survey vendor status', { accessibility: none })).toBeUndefined();
  expect(getTitles('Uploads and activity', {})).toEqual(['Files Upload Report', 'Activity Report']);
  expect(getTitles('Administration', {})).toBeUndefined();
  const administration = [
    'Submissions Data Summary',
    'Validation Report',
    'Submission Counts on Measures',
    'Accreditation Status',
    'Missing Roles',
  ];
  const offeredToStaff = getTitles('Administration', { hasAdminReports: true });
  // In this order; further ones may stand between them.
  expect(offeredToStaff?.filter((title) => administration.includes(title))).toEqual(administration);
  const offered = (more: Partial<Facts>) => {
    const { hasCombinedReport, hasTemplates, hasDictionary, hasLicense } =
      getOfferedReports(facts(more)) ?? {};
    return [hasCombinedReport, hasTemplates, hasDictionary, hasLicense];
  };
  expect(offered({})).toEqual([true, true, true, true]);
  expect(offered({ hasCombinedReport: false })).toEqual([false, true, true, true]);
  expect(offered({ hasTemplates: false })).toEqual([true, false, false, true]);
});

test('the templates are at the address of their call', () => {
  expect(getTemplateAddress('AttestationMedicaidLTSS.pdf')).toBe(
    '/api/attestationtemplates/AttestationMedicaidLTSS.pdf',
  );
});
