/**
 * Every column of an extract, with its type and meaning: what is written, and the data dictionary, follow from it.
 * Released columns keep names and places; new ones come after them. Long: one entry a column.
 */
import { designations } from '@idss/domain/audit/designation';
import { validationStatuses } from '@idss/domain/findings/finding';
import { components, productLines } from '@idss/domain/program';
import { stageLabelList, stageLabels } from '@idss/domain/stages/stage';
import type { Stamps } from '@idss/domain/stages/stamps';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type {
  ExtractSource,
  IndicatorRow,
  MeasureRow,
  NothingRow,
  SurveySource,
} from './data-extract.sql.ts';
import { elementOrigins, type ElementRow, type StratumRow } from './extract-rows.ts';
import type { SurveyRow } from './extract-survey-rows.ts';
import type { Column, Columns, ColumnType, Value } from './extract-table.ts';

/** A submission with who locked and attested it. */
export interface SubmissionEntry {
  readonly source: ExtractSource;
  readonly stamps: Stamps;
}

/** A row of a submission, with what says what it is without another table. */
export interface OfSubmission<Row> {
  readonly row: Row;
  readonly source: ExtractSource;
  readonly measurementYear: number;
  readonly catalogue: Catalogue;
}

const define =
  (type: ColumnType) =>
  <Row>(
    meaning: string,
    read: (row: Row) => Value | undefined,
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({ type, meaning, ...more, read: (row) => read(row) ?? null });
const id = define('id');
const count = define('count');
const number = define('number');
const text = define('text');
const boolean = define('boolean');
const moment = define('moment');

const isKey = { isKey: true } as const;
const members = { unit: 'members or events' };

export const submissionColumns: Columns<SubmissionEntry> = {
  SubId: id('The submission.', ({ source }) => source.submissionId, isKey),
  OrgId: id('The organization that submits.', ({ source }) => source.orgId),
  OrgName: text('Its name.', ({ source }) => source.orgName),
  ProductLine: text('Product line.', ({ source }) => source.productLine, { values: productLines }),
  ReportingProduct: text('Reporting product, such as HMO.', ({ source }) => source.reportingProduct),
  SpecialArea: text('Special area; empty: none.', ({ source }) => source.specialArea),
  SpecialProject: text('Special project; empty: none.', ({ source }) => source.specialProject),
  CmsContractNumber: text('Contract with CMS, of Medicare only.', ({ source }) => source.cmsContractNumber),
  PBP: text('Plan benefit package, of Medicare only.', ({ source }) => source.planBenefitPackage),
  SoftwareVendorId: id('Software vendor; empty: none.', ({ source }) => source.softwareVendorId),
  SoftwareVendorName: text('Its name.', ({ source }) => source.softwareVendorName),
  AuditFirmId: id('Audit firm; empty: none.', ({ source }) => source.auditFirmId),
  AuditFirmName: text('Its name.', ({ source }) => source.auditFirmName),
  Stage: text('The step of the workflow that comes next.', ({ source }) => stageLabels[source.stage], {
    values: stageLabelList,
  }),
  ValidationStatus: text('Of the latest file, also of a refused one.', (e) => e.source.validationStatus, {
    values: validationStatuses,
  }),
  PlanLockedOn: moment('Current plan lock; empty: none.', ({ stamps }) => stamps.planLock?.at),
  PlanLockedBy: text('Who locked.', ({ stamps }) => stamps.planLock?.by, { personal: 'names' }),
  AuditLockedOn: moment('Current audit lock; empty: none.', ({ stamps }) => stamps.auditLock?.at),
  AuditLockedBy: text('Who locked.', ({ stamps }) => stamps.auditLock?.by, { personal: 'names' }),
  FinalOn: moment('Marked final; empty: not.', ({ stamps }) => stamps.markFinal?.at),
  AttestedOn: moment('Current attestation; empty: none.', ({ stamps }) => stamps.attestation?.at),
  AttestedBy: text('Who signed it.', ({ stamps }) => stamps.attestation?.by, { personal: 'names' }),
  AttestedLateOn: moment('Attested after the deadline; empty: not.', ({ source }) => source.attestedLateAt),
  IsPublicReported: boolean(
    'Public reporting was chosen; empty: no choice yet.',
    (e) => e.source.isPublicReported,
  ),
  FileName: text('The current file, as it was sent.', ({ source }) => source.fileName),
  FileSha256: text('SHA-256 of the current file.', ({ source }) => source.fileSha256),
  MeasurementYear: id('The season.', ({ source }) => source.measurementYear, { unit: 'year' }),
};

const methods = { values: ['A', 'H', 'E'] } as const;

const element = (meaning: string, ...names: readonly string[]): Column<OfSubmission<IndicatorRow>> =>
  number(
    meaning,
    ({ row }) => names.map((name) => row.elements[name]).find((value) => value !== undefined),
    members,
  );

const findIndicator = ({ catalogue, row }: OfSubmission<IndicatorRow>) =>
  catalogue.measures.get(row.measureCode)?.indicators.find(({ key }) => key === row.indicatorKey);

const ofSubmission = {
  OrgId: id<OfSubmission<unknown>>('The organization that submits.', ({ source }) => source.orgId),
  OrgName: text<OfSubmission<unknown>>('Its name.', ({ source }) => source.orgName),
  ProductLine: text<OfSubmission<unknown>>('Product line.', ({ source }) => source.productLine, {
    values: productLines,
  }),
  ReportingProduct: text<OfSubmission<unknown>>(
    'Reporting product.',
    ({ source }) => source.reportingProduct,
  ),
  MeasurementYear: id<OfSubmission<unknown>>('The season.', (row) => row.measurementYear, { unit: 'year' }),
};

export const indicatorColumns: Columns<OfSubmission<IndicatorRow>> = {
  SubId: id('The submission.', ({ row }) => row.submissionId, isKey),
  MeasureCode: text('The measure.', ({ row }) => row.measureCode),
  IndicatorKey: text('The indicator.', ({ row }) => row.indicatorKey, isKey),
  Denominator: number(
    'Whom the rate counts; of a diversity category its dimension’s total.',
    (r) => r.row.denominator,
    members,
  ),
  Numerator: number('Sum of the numerator’s parts, or the observed count.', (r) => r.row.numerator, members),
  Rate: number(
    'Exact, computed by the portal, also below the reporting threshold; of risk-adjusted measures the ratio of observed to expected.',
    ({ row }) => row.rate,
    { unit: 'percent, or ratio' },
  ),
  DisplayRate: text(
    'The rate as it is shown: two decimals, of a ratio four; NA below the reporting threshold.',
    (r) => r.row.displayRate,
  ),
  AuditDesignation: text(
    'Of the indicator, else of its measure; empty: none yet.',
    (r) => r.row.auditDesignation,
    {
      values: designations,
    },
  ),
  Comment: text('The auditor’s comment.', ({ row }) => row.comment, { personal: 'comments' }),
  ProductYearGuid: text(
    'Certificate of the vendor’s measure in this season; empty: none.',
    (r) => r.row.measureGuid,
  ),
  ...ofSubmission,
  MeasureName: text('Name of the measure.', (r) => r.catalogue.measures.get(r.row.measureCode)?.name),
  IndicatorName: text('Name of the indicator.', (r) => findIndicator(r)?.shortName),
  BetterDirection: text('Which rates are better.', (r) => findIndicator(r)?.better, {
    values: ['higher', 'lower', 'none'],
  }),
  CollectionMethod: text(
    'Of the measure: A administrative, H hybrid, E electronic.',
    (r) => r.row.collectionMethod,
    methods,
  ),
  ReportMeasure: boolean('The organization reports the measure.', ({ row }) => row.reportMeasure),
  BenefitOffered: boolean('The organization offers the benefit.', ({ row }) => row.benefitOffered),
  EligiblePopulation: element(
    'Eligible population; of ECDS the initial population.',
    'EligiblePopulation',
    'InitialPopulation',
  ),
  NumeratorByAdmin: element(
    'Part of the numerator: administrative data.',
    'NumeratorByAdmin',
    'NumeratorBySSoR.Admin',
  ),
  NumeratorByMedicalRecords: element('Part of the numerator: medical records.', 'NumeratorByMedicalRecords'),
  NumeratorBySupplemental: element('Part of the numerator: supplemental data.', 'NumeratorBySupplemental'),
  NumeratorByEHR: element(
    'Part of the numerator, of ECDS: electronic health records.',
    'NumeratorBySSoR.EHR',
  ),
  NumeratorByCaseManagement: element(
    'Part of the numerator, of ECDS: case management.',
    'NumeratorBySSoR.CaseManagement',
  ),
  NumeratorByHIERegistry: element(
    'Part of the numerator, of ECDS: exchanges and registries.',
    'NumeratorBySSoR.HIERegistry',
  ),
  ObservedCount: element('Observed events, of risk-adjusted measures.', 'ObservedCount'),
  ExpectedCount: element('Expected events, of risk-adjusted measures.', 'ExpectedCount'),
};

export const measureColumns: Columns<OfSubmission<MeasureRow>> = {
  SubId: id('The submission.', ({ row }) => row.submissionId, isKey),
  MeasureCode: text('The measure.', ({ row }) => row.measureCode, isKey),
  MeasureName: text('Its name.', (r) => r.catalogue.measures.get(r.row.measureCode)?.name),
  Domain: text('Its domain.', (r) => r.catalogue.measures.get(r.row.measureCode)?.domain),
  ReportMeasure: boolean('The organization reports it.', ({ row }) => row.reportMeasure),
  BenefitOffered: boolean('The organization offers the benefit.', ({ row }) => row.benefitOffered),
  CollectionMethod: text('A administrative, H hybrid, E electronic.', (r) => r.row.collectionMethod, methods),
  IndicatorCount: count('Its rows in indicators.', ({ row }) => row.indicators, { unit: 'rows' }),
  AuditDesignation: text(
    'Of the measure as a whole; empty: none, or by indicator.',
    (r) => r.row.auditDesignation,
    {
      values: designations,
    },
  ),
  Comment: text('The auditor’s comment on the measure.', ({ row }) => row.comment, { personal: 'comments' }),
  ProductYearGuid: text(
    'Certificate of the vendor’s measure in this season; empty: none.',
    (r) => r.row.measureGuid,
  ),
  ...ofSubmission,
};

const dimensions = { values: ['race', 'ethnicity', 'ses'] } as const;

export const stratumColumns: Columns<OfSubmission<StratumRow>> = {
  SubId: id('The submission.', ({ row }) => row.submissionId, isKey),
  MeasureCode: text('The measure.', ({ row }) => row.measureCode),
  IndicatorKey: text('The indicator.', ({ row }) => row.indicatorKey, isKey),
  Dimension: text('What it is stratified by.', ({ row }) => row.dimension, { ...isKey, ...dimensions }),
  Category: text('The stratum.', ({ row }) => row.category, isKey),
  Denominator: number('Whom the rate counts.', ({ row }) => row.denominator, members),
  Numerator: number('Numerator, or observed count.', ({ row }) => row.numerator, members),
  Rate: number('Exact; empty over a denominator of 0.', ({ row }) => row.rate, { unit: 'percent' }),
  ...ofSubmission,
};

export const elementColumns: Columns<ElementRow> = {
  SubId: id('The submission; its facts are in submissions.', (row) => row.submissionId, isKey),
  MeasureCode: text('The measure.', (row) => row.measureCode),
  IndicatorKey: text('The indicator.', (row) => row.indicatorKey, isKey),
  Dimension: text('Empty: the indicator itself; else what it is stratified by.', (row) => row.dimension, {
    ...isKey,
    ...dimensions,
  }),
  Category: text('The stratum; empty: the indicator itself.', (row) => row.category, isKey),
  Element: text('The element, as the import schema names it.', (row) => row.element, isKey),
  Value: number('Its value, see Source.', (row) => row.value, {
    unit: 'members or events; percent and ratios as their elements say',
  }),
  Source: text(
    'submitted: as it is in the file. computed: by the portal from submitted elements; it replaces a value in the file.',
    (row) => row.source,
    { values: elementOrigins },
  ),
};

export const surveyColumns: Columns<{ readonly row: SurveyRow; readonly source: SurveySource }> = {
  SubId: id('The submission.', ({ source }) => source.submissionId, isKey),
  Component: text('The survey.', ({ source }) => source.component, { ...isKey, values: ['CAHPS', 'HOS'] }),
  OrgId: id('The organization that submits.', ({ source }) => source.orgId),
  OrgName: text('Its name.', ({ source }) => source.orgName),
  ProductLine: text('Product line.', ({ source }) => source.productLine, { values: productLines }),
  ReportingProduct: text('Reporting product.', ({ source }) => source.reportingProduct),
  MeasurementYear: id('The season.', ({ source }) => source.measurementYear, { unit: 'year' }),
  VendorId: id('Survey vendor; empty: none.', ({ source }) => source.vendorId),
  VendorName: text('Its name.', ({ source }) => source.vendorName),
  Kind: text('The questionnaire.', ({ source }) => source.kind),
  Stage: text('The step of the workflow that comes next.', ({ source }) => stageLabels[source.stage], {
    values: stageLabelList,
  }),
  ValidationStatus: text('Of the latest file.', ({ source }) => source.validationStatus, {
    values: validationStatuses,
  }),
  FileSha256: text('SHA-256 of the current file.', ({ source }) => source.fileSha256),
  Section: text(
    'response: counts of the sample. result: a CAHPS composite or rating. answer: how often an answer was given. disposition: how interviews of HOS ended. score: a VR-12 item from 0 to 100. effectiveness: a rate that HOS feeds.',
    ({ row }) => row.section,
    { ...isKey, values: ['response', 'result', 'answer', 'disposition', 'score', 'effectiveness'] },
  ),
  Code: text('The result, item or field.', ({ row }) => row.code, isKey),
  Title: text('In words.', ({ row }) => row.title),
  Population: text('CAHPS: of everyone, or of children with chronic conditions.', (r) => r.row.population, {
    ...isKey,
    values: ['general', 'ccc'],
  }),
  Answer: text('Code of the answer, in section answer.', ({ row }) => row.answer, isKey),
  AnswerLabel: text('The answer in words.', ({ row }) => row.answerLabel),
  Count: count('How many; of a result with several items empty.', ({ row }) => row.count, {
    unit: 'members',
  }),
  Denominator: number('Of how many; of a result the mean of its items.', (r) => r.row.denominator, {
    unit: 'members',
  }),
  Rate: number('Percent, or a score from 0 to 100; also below the reporting threshold.', (r) => r.row.rate, {
    unit: 'percent or points',
  }),
  DisplayRate: text(
    'As it is shown: two decimals, NA below the reporting threshold.',
    (r) => r.row.displayRate,
  ),
};

export const nothingColumns: Columns<NothingRow> = {
  SubId: id(
    'A submission of which a component was declared to have nothing to report: it has no data, and none is waited for.',
    (row) => row.submissionId,
    isKey,
  ),
  Component: text('The component.', (row) => row.component, { ...isKey, values: components }),
  OrgId: id('The organization that submits.', (row) => row.orgId),
  OrgName: text('Its name.', (row) => row.orgName),
  ProductLine: text('Product line.', (row) => row.productLine, { values: productLines }),
  ReportingProduct: text('Reporting product.', (row) => row.reportingProduct),
  MeasurementYear: id('The season.', (row) => row.measurementYear, { unit: 'year' }),
  VendorId: id('Survey vendor; empty: none.', (row) => row.vendorId),
  VendorName: text('Its name.', (row) => row.vendorName),
  DeclaredOn: moment('When it was declared.', (row) => row.nothingAt),
  DeclaredBy: text('Who declared it.', (row) => row.nothingBy, { personal: 'names' }),
  Reason: text('Why, in their words.', (row) => row.nothingWhy, { personal: 'comments' }),
};

export interface GoneRow {
  readonly submissionId: number;
  readonly component: string;
  readonly reason: string;
}

export const goneReasons = [
  'deleted',
  'notSelected',
  'testOrganization',
  'nothingToReport',
  'notAudited',
  'noFile',
] as const;

export const goneColumns: Columns<GoneRow> = {
  SubId: id(
    'A submission that the earlier extract covered, and this one does not.',
    (row) => row.submissionId,
    isKey,
  ),
  Component: text('Its component.', (row) => row.component, { ...isKey, values: components }),
  Reason: text('Why.', (row) => row.reason, { values: goneReasons }),
};
