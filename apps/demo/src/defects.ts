/** Mistakes that real files have, put into a good file by name. Each leads to the finding named with it. */
import type { FieldName } from '@idss/validation/formats/hedis-xml/model';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { count } from './data-blocks.ts';
import type { DraftFields, DraftFile, DraftIndicator, DraftMeasure } from './hedis-file.ts';

/** The rule that names each mistake. */
export const defectRules = {
  malformed: 'F-001',
  schemaViolation: 'F-002',
  wrongSchemaVersion: 'F-003',
  doctype: 'F-004',
  wrongSubmission: 'F-006',
  wrongOrganization: 'F-009',
  wrongYear: 'F-012',
  wrongReportingProduct: 'F-013',
  wrongContract: 'F-014',
  unknownVendor: 'F-017',
  missingMeasure: 'M-001',
  unknownMeasure: 'M-002',
  retiredMeasure: 'M-004',
  repeatedMeasure: 'M-005',
  uncertifiedGuid: 'M-008',
  dataWithoutBenefit: 'M-010',
  dataNotReported: 'M-012',
  wrongMethod: 'M-014',
  missingIndicator: 'M-015',
  rateMismatch: 'I-002',
  numeratorOverDenominator: 'I-003',
  zeroNumerator: 'I-005',
  sampleOveruse: 'H-004',
  sampleArithmetic: 'H-005',
  ecdsDenominator: 'E-001',
  ecdsAdminOnly: 'E-003',
  stratificationMissing: 'R-001',
  stratificationSum: 'R-004',
  wrongSum: 'X-001',
  subsetExceeds: 'X-003',
  unequalDenominators: 'X-005',
  observedOverDenominator: 'U-004',
} as const;
export type DefectName = keyof typeof defectRules;

type FormDefect = 'malformed' | 'schemaViolation' | 'doctype';
const isFormDefect = (defect: DefectName): defect is FormDefect =>
  ['malformed', 'schemaViolation', 'doctype'].includes(defect);

/** How the file is changed; the mistakes of form are left to `damageText`. */
const changes: Readonly<
  Record<Exclude<DefectName, FormDefect>, (file: DraftFile, catalogue: Catalogue) => void>
> = {
  wrongSchemaVersion: (file, catalogue) => {
    file.schemaVersion = `${catalogue.measurementYear}.9`;
  },
  wrongSubmission: ({ header }) => {
    header.submissionId += 1;
  },
  wrongOrganization: ({ header }) => {
    header.organizationId += 1;
  },
  wrongYear: ({ header }) => {
    header.measurementYear -= 1;
  },
  wrongReportingProduct: ({ header }) => {
    header.reportingProduct = header.reportingProduct === 'PPO' ? 'HMO' : 'PPO';
  },
  wrongContract: ({ header }) => {
    header.cmsContractNumber = header.cmsContractNumber === null ? 'H9999' : null;
  },
  unknownVendor: ({ header }) => {
    header.vendorId = 99_999;
  },
  missingMeasure: (file) => {
    file.measures.splice(file.measures.indexOf(measure(file, 'FUA', 'AMR')), 1);
  },
  unknownMeasure: ({ measures }) => {
    measures.push({ ...emptyMeasure('ZZZ'), collectionMethod: 'A' });
  },
  retiredMeasure: ({ measures }, catalogue) => {
    measures.push(emptyMeasure([...catalogue.retiredCodes.keys()][0] ?? ''));
  },
  repeatedMeasure: ({ measures }) => {
    measures.push(emptyMeasure('CBP'));
  },
  uncertifiedGuid: (file) => {
    measure(file, 'CBP').certificationGuid = '00000000-0000-4000-8000-000000000000';
  },
  dataWithoutBenefit: (file) => {
    measure(file, 'URI').benefitOffered = false;
  },
  dataNotReported: (file) => {
    measure(file, 'URI').reportMeasure = false;
  },
  wrongMethod: (file) => {
    for (const indicator of measure(file, 'KED').indicators) indicator.block = 'enrollment';
    for (const { fields, stratifications } of measure(file, 'KED').indicators) {
      fields.clear();
      fields.set('MemberMonths', 1200);
      stratifications.clear();
    }
  },
  missingIndicator: (file) => {
    measure(file, 'URI').indicators.shift();
  },
  rateMismatch: (file) => {
    change(indicator(file, 'URI', 'Total'), 'Rate', (rate) => (rate < 50 ? rate + 5 : rate - 5));
  },
  numeratorOverDenominator: (file) => {
    const { fields } = indicator(file, 'URI', '18-64');
    fields.set('NumeratorByAdmin', count(fields, 'EligiblePopulation') + 17);
  },
  zeroNumerator: (file) => {
    // The age bands are emptied, too, so that they still add up.
    for (const { fields } of measure(file, 'KED').indicators) emptyNumerators(fields);
    for (const { stratifications } of measure(file, 'KED').indicators)
      for (const rows of stratifications.values()) for (const row of rows) row.fields.set('Numerator', 0);
  },
  sampleOveruse: (file) => {
    const [first] = measure(file, 'CBP').indicators.filter(({ block }) => block === 'hybrid');
    const fields = first?.fields ?? missing('CBP');
    const added = count(fields, 'OversampleRecsAdded');
    fields.set('OversampleRecsAdded', 25);
    change(first ?? missing('CBP'), 'Denominator', (denominator) => denominator + 25 - added);
  },
  sampleArithmetic: (file) => {
    const [first] = measure(file, 'CBP').indicators.filter(({ block }) => block === 'hybrid');
    change(first ?? missing('CBP'), 'Denominator', (denominator) => denominator - 3);
  },
  ecdsDenominator: (file) => {
    change(indicator(file, 'COL-E', '51-75'), 'Denominator', (denominator) => denominator + 9);
  },
  ecdsAdminOnly: (file) => {
    for (const { fields } of measure(file, 'COL-E').indicators) {
      fields.set('NumeratorBySSoR.Admin', count(fields, 'Numerator'));
      for (const source of ['EHR', 'CaseManagement', 'HIERegistry'] as const)
        fields.set(`NumeratorBySSoR.${source}`, 0);
    }
  },
  stratificationMissing: (file) => {
    indicator(file, 'COL-E', 'Total').stratifications.delete('ethnicity');
  },
  stratificationSum: (file) => {
    const [row] = indicator(file, 'COL-E', 'Total').stratifications.get('race') ?? [];
    const fields = row?.fields ?? missing('COL-E race');
    fields.set('InitialPopulation', count(fields, 'InitialPopulation') + 4);
    fields.set('Denominator', count(fields, 'Denominator') + 4);
  },
  wrongSum: (file) => {
    change(indicator(file, 'URI', 'Total'), 'EligiblePopulation', (people) => people + 12);
  },
  subsetExceeds: (file) => {
    const lower = indicator(file, 'FUH.FollowUp7Day', '18-64').fields;
    const higher = indicator(file, 'FUH.FollowUp30Day', '18-64').fields;
    const numerators = [count(lower, 'NumeratorByAdmin'), count(higher, 'NumeratorByAdmin')] as const;
    lower.set('NumeratorByAdmin', numerators[1]);
    higher.set('NumeratorByAdmin', numerators[0]);
  },
  unequalDenominators: (file) => {
    change(indicator(file, 'FUH.FollowUp7Day', '18-64'), 'EligiblePopulation', (people) => people + 5);
  },
  observedOverDenominator: (file) => {
    const { fields } = indicator(file, 'PCR', '18-44');
    fields.set('ObservedCount', count(fields, 'Denominator') + 2);
  },
};

/** Changes the file before it is text. */
export function applyDefect(defect: DefectName, file: DraftFile, catalogue: Catalogue): void {
  if (!isFormDefect(defect)) changes[defect](file, catalogue);
}

/** Mistakes that only the text can have. */
export function damageText(defects: readonly DefectName[], xml: string): string {
  let text = xml;
  if (defects.includes('schemaViolation'))
    text = text.replace(/<EligiblePopulation>(\d+)</, '<EligiblePopulation>-$1<');
  if (defects.includes('doctype'))
    text = text.replace(
      '\n<hedisSubmission',
      '\n<!DOCTYPE hedisSubmission [<!ENTITY plan "Plan">]>\n<hedisSubmission',
    );
  if (defects.includes('malformed')) text = text.replace('</measures>', '</measure>');
  return text;
}

const emptyMeasure = (code: string): DraftMeasure => ({
  code,
  reportMeasure: false,
  benefitOffered: true,
  collectionMethod: null,
  certificationGuid: null,
  indicators: [],
});

/** The first of these measures that the file has with data. */
function measure(file: DraftFile, ...codes: readonly string[]): DraftMeasure {
  for (const code of codes) {
    const found = file.measures.find(
      (candidate) => candidate.code === code && candidate.indicators.length > 0,
    );
    if (found) return found;
  }
  return missing(codes.join(' or '));
}

/** The indicator whose key begins and ends so. */
function indicator(file: DraftFile, begin: string, end: string): DraftIndicator {
  const [code = ''] = begin.split('.');
  const found = measure(file, code).indicators.find(
    ({ key }) => key.startsWith(`${begin}.`) && key.endsWith(`.${end}`),
  );
  return found ?? missing(`${begin} … ${end}`);
}

function missing(field: string): never {
  throw new Error(`The file has no data for ${field}.`);
}

function change({ fields }: DraftIndicator, field: FieldName, to: (before: number) => number): void {
  const after = to(count(fields, field));
  fields.set(field, Number.isInteger(after) ? after : after.toFixed(2));
}

function emptyNumerators(fields: DraftFields): void {
  for (const name of ['NumeratorByAdmin', 'NumeratorBySupplemental', 'Rate'] as const)
    if (fields.has(name)) fields.set(name, 0);
}
