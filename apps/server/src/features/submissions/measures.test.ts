import type { AnswerOf } from '@idss/contract/endpoint';
import type { LiveMeasure, measures, MeasureGrid } from '@idss/contract/submissions/measures';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const viewer = 'viewer@plan.example';
const vendor = 'user@vendor.example';
const stranger = 'admin@other.example';
const [subId, emptyId, foreignId, unauditedId] = [3001, 3002, 3003, 3004];

const portal = await providePortal({
  organizations: [
    { orgId, name: 'Lakeside Health Plan' },
    { orgId: 9999, name: 'Other plan' },
  ],
  people: {
    [admin]: ['orgadmin', orgId],
    [viewer]: ['viewer', orgId],
    [vendor]: ['vendoruser', 9999],
    [stranger]: ['orgadmin', 9999],
  },
});
const db = portal.database.owner;
await makeSubmission(db, { subId, orgId });
await makeSubmission(db, { subId: emptyId, orgId });
await makeSubmission(db, { subId: foreignId, orgId: 9999 });
await makeSubmission(db, { subId: unauditedId, orgId, isAuditRequired: false });
// The vendor of a component can see the submission, but not its HEDIS results.
await db.query('update component set vendor_id = 9999 where sub_id = $1', [subId]);
const { transactionId } = await portal.upload(admin, [
  { name: `Commercial${subId}.xml`, content: hedisFile({ subId, orgId }) },
]);
await portal.getOutcome(admin, transactionId);
const prior = (rates: Record<string, { rate: number; denominator: number }>) =>
  JSON.stringify({ measures: {}, indicators: rates });
await db.query(
  `insert into prior_result (org_id, product_line, reporting_product, measurement_year, results) values
     ($1, 'Commercial', 'HMO/POS Combined', 2024, $2), ($1, 'Commercial', 'HMO/POS Combined', 2023, $3),
     ($1, 'Commercial', 'PPO', 2022, $2), ($1, 'Commercial', 'HMO/POS Combined', 2021, '{"measures":{},"indicators":{}}')`,
  [
    orgId,
    prior({ 'CBP.ControlHighBP': { rate: 64.5, denominator: 411 } }),
    prior({ 'CBP.ControlHighBP': { rate: 60, denominator: 12 } }),
  ],
);

type Listing = AnswerOf<typeof measures.GetMeasureIndicatorsForSubmission>;

const listingUrl = (id: number | string, line = 'Commercial') =>
  `/api/GetMeasureIndicatorsForSubmission?subId=${id}&productLine=${line}`;
const liveUrl = (measure: string, { id = subId, line = 'Commercial', year = 2025 } = {}) =>
  `/api/GetLiveMeasure?submissionId=${id}&productLine=${line}&measure=${measure}&measurementYear=${year}`;

async function live(measure: string, options: { id?: number; year?: number } = {}): Promise<LiveMeasure> {
  const { status, body } = await portal.get(viewer, liveUrl(measure, options));
  expect(status).toBe(200);
  return body;
}

/** Rows by heading, as the cells show them. */
const records = (grid: MeasureGrid | undefined): Record<string, string>[] => {
  const [heads = [], ...rows] = grid ?? [];
  return rows.map((row) =>
    Object.fromEntries(
      heads.map(({ shortDisplayText }, column) => [shortDisplayText, row[column]?.shortDisplayText ?? '']),
    ),
  );
};

test('the listing has the measures of the file by category, with designations, indicators and rates', async () => {
  const { body, status } = await portal.get(viewer, listingUrl(subId));
  expect(status).toBe(200);
  const { categories, measures: listed, ...rest } = body as Listing;
  expect(rest).toEqual({
    submissionIsExtractable: true,
    filters: [
      { code: 'all', label: 'ALL' },
      { code: 'hpr', label: 'HPR' },
    ],
    submission: {
      subId,
      orgId,
      orgName: 'Lakeside Health Plan',
      productLine: 'Commercial',
      reportingProduct: 'HMO/POS Combined',
      measurementYear: 2025,
      hasFile: true,
    },
  });
  expect(listed).toHaveLength(59);
  expect(categories.flatMap(({ measureCodes }) => measureCodes)).toEqual(
    listed.map(({ measureCode }) => measureCode),
  );
  const byCode = new Map(listed.map((measure) => [measure.measureCode, measure]));
  expect(byCode.get('CBP')).toEqual({
    measureCode: 'CBP',
    hedisVol2MeasureName: 'Controlling High Blood Pressure',
    categoryName: 'Effectiveness of Care: Cardiovascular Conditions',
    filters: ['hpr'],
    hprMark: '*',
    benefitOffered: 'Y',
    auditDesignation: '',
    status: '',
    indicators: [
      {
        indicatorKey: 'CBP.ControlHighBP',
        indicatorName: 'Controlling High Blood Pressure',
        rate: (100 * 276) / 411,
        displayRate: '67.15',
        denominator: 411,
        auditDesignation: '',
      },
    ],
  });
  expect(byCode.get('W30')).toMatchObject({ filters: [], hprMark: '' });
  expect(byCode.get('RDM')?.indicators[2]?.indicatorName).toBe('Race: Black or African American');
  expect(byCode.get('FUA')).toMatchObject({ benefitOffered: 'N', indicators: [] });
});

test('a hybrid measure: elements, denominator, numerator and rate as the file and its arithmetic have them', async () => {
  const cbp = await live('CBP');
  expect(cbp.measureWhole).toBeUndefined();
  expect(cbp.measureSes).toBeUndefined();
  expect(records(cbp.measureBase)).toEqual([
    {
      Indicator: 'Controlling High Blood Pressure',
      'Indicator key': 'CBP.ControlHighBP',
      Metric: 'Controlling High Blood Pressure',
      Denominator: '411',
      Numerator: '276',
      Rate: '67.15',
      Designation: '–',
      'Eligible pop.': '8,214',
      'Req. exclusions': '96',
      'Sample size': '411',
      'Oversample %': '5',
      Oversample: '21',
      'Final sample': '432',
      'Data errors': '6',
      Employees: '2',
      'Recs added': '8',
      Admin: '188',
      Records: '71',
      Supplemental: '17',
      'Admin, all': '4,411',
      'CYAR %': '53.70',
    },
  ]);
  const [heads = [], row = []] = cbp.measureBase ?? [];
  const at = heads.findIndex(({ shortDisplayText }) => shortDisplayText === 'Admin');
  expect(heads[at]).toEqual({
    text: 'Numerator by administrative data (NumeratorByAdmin)',
    shortDisplayText: 'Admin',
    foregroundColor: '#17262F',
    isBold: true,
    isFilterable: false,
    isHiddenByDefault: false,
    tone: 'plain',
    value: null,
  });
  expect(row[at]).toMatchObject({ text: '188', value: 188, isBold: false });
  expect(heads.filter((head) => head.isHiddenByDefault).map((head) => head.shortDisplayText)).toEqual([
    'Indicator key',
    'Metric',
    'Req. exclusions',
    'Oversample',
    'Final sample',
    'Admin, all',
    'CYAR %',
  ]);
  expect(cbp.measure).toMatchObject({
    measureCode: 'CBP',
    collectionMethod: 'Hybrid',
    isInFile: true,
    isReported: true,
    hprMark: '*',
    auditDesignation: '',
  });
});

test('race and ethnicity have a grid each, in the order of the catalogue, NA where a category is small', async () => {
  const cbp = await live('CBP');
  const race = records(cbp.measureRace);
  expect(race.map((row) => [row['Race'], row['Denominator'], row['Numerator'], row['Rate']])).toEqual([
    ['American Indian or Alaska Native', '43', '29', '67.44'],
    ['Asian', '19', '13', 'NA'],
    ['Black or African American', '103', '69', '66.99'],
    ['Native Hawaiian or Other Pacific Islander', '36', '24', '66.67'],
    ['White', '53', '36', '67.92'],
    ['Some other race', '66', '44', '66.67'],
    ['Two or more races', '17', '11', 'NA'],
    ['Asked but no answer', '28', '19', 'NA'],
    ['Unknown', expect.any(String), expect.any(String), expect.any(String)],
  ]);
  expect(records(cbp.measureEthnicity).map((row) => row['Ethnicity'])).toEqual([
    'Hispanic or Latino',
    'Not Hispanic or Latino',
    'Asked but no answer',
    'Unknown',
  ]);
  const [, , asian] = cbp.measureRace ?? [];
  expect(asian?.find(({ shortDisplayText }) => shortDisplayText === 'NA')).toMatchObject({
    text: 'NA: the denominator is below 30',
    tone: 'warn',
    value: null,
  });
  expect((await live('GSD')).measureRace?.[0]?.find((head) => head.text.startsWith('Name'))).toMatchObject({
    isHiddenByDefault: false,
  });
});

test('risk-adjusted, inverted, counted and diversity measures are complete, each with its own columns', async () => {
  const [pcr] = records((await live('PCR')).measureWhole);
  expect(pcr).toMatchObject({
    Denominator: '702',
    Numerator: '44',
    'O/E': '0.8779',
    Members: '30,110',
    Outliers: '61',
    'Outlier rate': '2.03',
    Expected: '50.1182',
    Variance: '41.0031',
    'Observed rate': '6.27',
    'Expected rate': '7.14',
  });
  expect(pcr).not.toHaveProperty('Observed');
  const aab = await live('AAB');
  expect(records(aab.measureWhole)[0]).toMatchObject({ Denominator: '402', Numerator: '131', Rate: '67.41' });
  expect(aab.words.rate).toContain('inverted');
  const [enp] = records((await live('ENP')).measureWhole);
  expect(Object.keys(enp ?? {})).toEqual([
    'Indicator',
    'Indicator key',
    'Metric',
    'Age or group',
    'Designation',
    'Member months',
    'Member years',
  ]);
  expect(records((await live('RDM')).measureWhole)[0]).toMatchObject({
    Percent: expect.stringMatching(/^\d+\.\d\d$/),
  });
});

test('a designation replaces a rate that is not reportable, also in its strata', async () => {
  await portal.database.owner.query(
    `insert into audit_designation (sub_id, measure_code, indicator_key, designation, comment, changed_by) values
       ($1, 'GSD', '', 'R', 'Reviewed', 'x'), ($1, 'GSD', 'GSD.GlycemicStatusUnder8', 'BR', '', 'x')`,
    [subId],
  );
  const gsd = await live('GSD');
  expect(gsd.measure).toMatchObject({ auditDesignation: 'R', status: 'Reportable', comment: 'Reviewed' });
  const shown = records(gsd.measureBase).map((row) => [
    row['Indicator key'],
    row['Rate'],
    row['Designation'],
  ]);
  expect(shown).toEqual([
    ['GSD.GlycemicStatusUnder8', 'BR', 'BR'],
    ['GSD.GlycemicStatusOver9', expect.stringMatching(/^\d+\.\d\d$/), 'R'],
  ]);
  const strata = records(gsd.measureRace).filter(
    (row) => row['Indicator key'] === 'GSD.GlycemicStatusUnder8',
  );
  expect(new Set(strata.map((row) => row['Rate']))).toEqual(new Set(['BR']));
  await portal.database.owner.query('delete from audit_designation where sub_id = $1', [subId]);
});

test('a measure that is not reported, or whose benefit is not offered, has only headings and says so', async () => {
  const uri = await live('URI');
  expect(uri.measureWhole).toHaveLength(1);
  expect(uri.measure).toMatchObject({ isInFile: true, isReported: false });
  expect((await live('FUA')).measure).toMatchObject({ isReported: true, benefitOffered: 'N' });
  const none = await live('CBP', { id: emptyId });
  expect(none.measureBase).toHaveLength(1);
  expect(none.measure).toMatchObject({ isInFile: false });
  expect(none.submission.hasFile).toBe(false);
  const { body } = await portal.get(viewer, listingUrl(emptyId));
  expect(body as Listing).toMatchObject({ categories: [], measures: [] });
});

test('earlier years are those of the same plan, product line and reporting product, small ones as NA', async () => {
  expect((await live('CBP')).history).toEqual({
    unit: 'percent',
    better: 'higher',
    submissions: [],
    indicators: [
      {
        indicatorKey: 'CBP.ControlHighBP',
        indicatorName: 'Controlling High Blood Pressure',
        rates: [
          { measurementYear: 2023, rate: null, displayRate: 'NA', denominator: 12 },
          { measurementYear: 2024, rate: 64.5, displayRate: '64.50', denominator: 411 },
          { measurementYear: 2025, rate: 67.15, displayRate: '67.15', denominator: 411 },
        ],
      },
    ],
  });
  expect((await live('GSD')).history.indicators).toEqual([]);
});

test('the year is that of the submission, even if a link has another one', async () => {
  expect((await live('CBP', { year: 2018 })).submission.measurementYear).toBe(2025);
});

test('the worksheet has the same numbers as numbers', async () => {
  const { status, body } = await portal.get(
    viewer,
    `/api/GetMeasureDataDownload?subId=${subId}&measureCode=CBP`,
  );
  expect(status).toBe(200);
  const file = body as { fileName: string; fileContents: string };
  expect(file.fileName).toBe(`DATAWORKSHEET${subId}_CBP.xlsx`);
  const { sheets } = await readXlsx(Buffer.from(file.fileContents, 'base64'));
  expect(sheets.map(({ name }) => name)).toEqual(['Measure', 'Data', 'Race', 'Ethnicity', 'Years']);
  const [facts, data, race, , years] = sheets.map(({ rows }) => rows);
  expect(facts).toContainEqual(['Measure', 'CBP']);
  expect(facts).toContainEqual(['Submission Id', String(subId)]);
  const names = facts?.map(([name]) => name) ?? [];
  for (const name of [
    'Organization',
    'Organization Id',
    'Product Line',
    'Reporting Product',
    'Collection Method',
  ])
    expect(names).toContain(name);
  const cell = (name: string) => data?.[1]?.[(data[0] ?? []).indexOf(name)];
  expect(cell('Rate')).toBe(67.15);
  expect(cell('Eligible population, after required exclusions (EligiblePopulation)')).toBe(8214);
  expect(race?.[2]?.slice(0, 1)).toEqual(['Asian']);
  expect(race?.[2]).toContain('NA');
  expect(years?.[1]).toEqual([
    'CBP.ControlHighBP',
    'Controlling High Blood Pressure',
    'NA',
    12,
    64.5,
    411,
    67.15,
    411,
  ]);
});

test('not audited: the data are shown with the notice that the submission is not processed further', async () => {
  const { body } = await portal.get(viewer, listingUrl(unauditedId));
  expect((body as Listing).submissionIsExtractable).toBe(false);
  expect((await live('CBP', { id: unauditedId })).submissionIsExtractable).toBe(false);
});

test('a foreign submission, a missing one and a wrong product line are answered alike', async () => {
  const answers = await Promise.all([
    portal.get(viewer, listingUrl(foreignId)),
    portal.get(viewer, listingUrl(99_999)),
    portal.get(viewer, listingUrl(subId, 'Medicaid')),
    portal.get(stranger, listingUrl(subId)),
    portal.get(viewer, liveUrl('CBP', { id: foreignId })),
    portal.get(viewer, liveUrl('CBP', { id: 99_999 })),
    portal.get(viewer, liveUrl('CBP', { line: 'Medicaid' })),
    portal.get(viewer, `/api/GetMeasureDataDownload?subId=${foreignId}&measureCode=CBP`),
    portal.get(viewer, `/api/GetMeasureDataDownload?subId=99999&measureCode=CBP`),
    // Measures that do not exist, or are not in this file.
    portal.get(viewer, liveUrl('ZZZ')),
    portal.get(viewer, liveUrl('COA')),
    portal.get(viewer, liveUrl('CPA')),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const messages = new Set(answers.map(({ body }) => (body as { message: string }).message));
  expect(messages.size).toBe(1);
});

test('a user who can see the submission but not its results is refused', async () => {
  for (const url of [
    listingUrl(subId),
    liveUrl('CBP'),
    `/api/GetMeasureDataDownload?subId=${subId}&measureCode=CBP`,
  ])
    expect((await portal.get(vendor, url)).status).toBe(403);
});

test.each([
  listingUrl('x'),
  listingUrl(subId, 'Veterans'),
  liveUrl('C%2FBP'),
  `/api/GetLiveMeasure?submissionId=${subId}&productLine=Commercial&measure=CBP`,
  `/api/GetMeasureDataDownload?subId=${subId}&measureCode=..`,
])('%s is refused as invalid', async (url) => {
  expect((await portal.get(viewer, url)).status).toBe(400);
});
