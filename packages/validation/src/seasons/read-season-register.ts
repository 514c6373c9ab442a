/**
 * What validation needs of a season folder (docs/season-folder.md): registrations, software vendors, certification ids
 * and last year's results, without the server. Columns are found by header name and others are ignored; the loader does
 * the full check of a folder.
 */
import { isProductLine } from '@idss/domain/program';
import { type CsvRecord, readCsv } from '../formats/csv/read-csv.ts';
import type { PriorYear, Registration, SeasonRegister } from '../rules/hedis/subject.ts';

/** Text of each list by its file name. */
export type SeasonFiles = ReadonlyMap<string, string>;

export interface SeasonProblem {
  readonly file: string;
  readonly line: number | null;
  readonly reason: string;
}

export type SeasonRegisterResult =
  | { readonly ok: true; readonly register: SeasonRegister }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

const lists = {
  'organizations.csv': ['OrgId'],
  'submissions.csv': ['SubId', 'OrgId', 'ProductLine', 'ReportingProduct'],
  'vendor-measures.csv': ['VendorId', 'MeasureCode', 'ProductLine', 'MeasureGuid'],
  // Last year's results; a first season has none.
  'prior-results.csv': ['OrgId', 'ProductLine', 'ReportingProduct', 'MeasureCode', 'IndicatorKey'],
} as const;
type ListName = keyof typeof lists;

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : null;
const optional = (text: string | undefined): string | null => text?.trim() || null;
const isYes = (text: string | undefined): boolean => /^(?:y|yes|true|1)$/i.test(text?.trim() ?? '');
const certificateKey = (vendor: number, measure: string, productLine: string, guid: string): string =>
  [vendor, measure, productLine, guid.toLowerCase()].join('|');

const decimal = (text: string | undefined): number | null => {
  const trimmed = text?.trim() ?? '';
  return /^-?[0-9]+(?:\.[0-9]+)?$/.test(trimmed) ? Number(trimmed) : null;
};
const planKey = (organization: number, productLine: string, reportingProduct: string): string =>
  [organization, productLine, reportingProduct].join('|');

/** One row for each indicator that was reported last year. */
function priorResults(records: readonly CsvRecord[]): Map<string, PriorYear> {
  const plans = new Map<string, { measures: PriorMeasures; indicators: PriorIndicators }>();
  for (const record of records) {
    const cell = (column: string) => record.get(column)?.trim() ?? '';
    const key = planKey(Number(cell('OrgId')), cell('ProductLine'), cell('ReportingProduct'));
    const plan = plans.get(key) ?? { measures: new Map(), indicators: new Map() };
    plans.set(key, plan);
    const method = cell('CollectionMethod');
    plan.measures.set(cell('MeasureCode'), {
      reported: true,
      collectionMethod: method === 'A' || method === 'H' || method === 'E' ? method : null,
    });
    plan.indicators.set(cell('IndicatorKey'), {
      rate: decimal(record.get('Rate')),
      denominator: decimal(record.get('Denominator')),
      eligiblePopulation: decimal(record.get('EligiblePopulation')),
    });
  }
  return plans;
}

type MutableOf<M> = M extends ReadonlyMap<infer K, infer V> ? Map<K, V> : never;
type PriorMeasures = MutableOf<PriorYear['measures']>;
type PriorIndicators = MutableOf<PriorYear['indicators']>;

export function readSeasonRegister(files: SeasonFiles): SeasonRegisterResult {
  const problems: SeasonProblem[] = [];
  const report = (file: string, line: number | null, reason: string) => problems.push({ file, line, reason });

  function records(file: ListName): readonly CsvRecord[] {
    const text = files.get(file);
    if (text === undefined) {
      report(file, null, 'the file is missing');
      return [];
    }
    const table = readCsv(text);
    if (!table.ok) {
      report(file, table.line, table.reason);
      return [];
    }
    const missing = lists[file].filter((name) => !table.columns.includes(name));
    for (const name of missing) report(file, 1, `the column ${name} is missing`);
    return missing.length > 0 ? [] : table.records;
  }

  const states = new Map<number, string | null>();
  const softwareVendors = new Map<number, { isSelfDeveloped: boolean }>();
  for (const record of records('organizations.csv')) {
    const id = wholeNumber(record.get('OrgId'));
    if (id === null) report('organizations.csv', null, `OrgId ${record.get('OrgId')} is not a whole number`);
    else {
      states.set(id, optional(record.get('State')));
      if (record.get('OrgType')?.trim() === 'softwareVendor')
        softwareVendors.set(id, { isSelfDeveloped: isYes(record.get('IsSelfDeveloped')) });
    }
  }

  const registrations = new Map<number, Registration>();
  for (const record of records('submissions.csv')) {
    const id = wholeNumber(record.get('SubId'));
    const organization = wholeNumber(record.get('OrgId'));
    const productLine = record.get('ProductLine')?.trim() ?? '';
    if (id === null) report('submissions.csv', null, `SubId ${record.get('SubId')} is not a whole number`);
    else if (registrations.has(id)) report('submissions.csv', null, `SubId ${id} is repeated`);
    else if (organization === null || !states.has(organization))
      report(
        'submissions.csv',
        null,
        `SubId ${id}: OrgId ${record.get('OrgId')} is not in organizations.csv`,
      );
    else if (!isProductLine(productLine))
      report('submissions.csv', null, `SubId ${id}: ${productLine} is not a product line`);
    else
      registrations.set(id, {
        submissionId: id,
        organizationId: organization,
        productLine,
        reportingProduct: record.get('ReportingProduct')?.trim() ?? '',
        specialProject: optional(record.get('SpecialProject')),
        specialArea: optional(record.get('SpecialArea')),
        cmsContractNumber: optional(record.get('CmsContractNumber')),
        planBenefitPackage: optional(record.get('PlanBenefitPackage')),
        softwareVendorId: wholeNumber(record.get('SoftwareVendorId')),
        state: states.get(organization) ?? null,
        stage: null,
        mayUpload: null,
        isClosed: false,
        previousGeneratedAt: null,
        approvedSampleReductions: new Set(
          record
            .get('ApprovedSampleReductions')
            ?.split(/[;, ]+/)
            .filter(Boolean),
        ),
      });
  }

  const certificates = new Set<string>();
  for (const record of records('vendor-measures.csv')) {
    const vendor = wholeNumber(record.get('VendorId'));
    const [measure = '', productLine = '', guid = ''] = ['MeasureCode', 'ProductLine', 'MeasureGuid'].map(
      (c) => record.get(c)?.trim(),
    );
    if (vendor === null)
      report('vendor-measures.csv', null, `VendorId ${record.get('VendorId')} is not a whole number`);
    else if (guid !== '') certificates.add(certificateKey(vendor, measure, productLine, guid));
  }

  const results = files.has('prior-results.csv')
    ? priorResults(records('prior-results.csv'))
    : new Map<string, PriorYear>();

  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    register: {
      registrationOf: (id) => registrations.get(id),
      softwareVendors,
      isCertified: (vendor, measure, productLine, guid) =>
        certificates.has(certificateKey(vendor, measure, productLine, guid)),
      priorYearOf(id) {
        const known = registrations.get(id);
        return known && results.get(planKey(known.organizationId, known.productLine, known.reportingProduct));
      },
    },
  };
}
