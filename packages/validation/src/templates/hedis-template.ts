/**
 * The HEDIS import template of a product line, generated from the season's catalogue: every measure and indicator that
 * a file must contain, with each element that a plan submits, all of them 0. It is well-formed and passes the season's
 * schema.
 */
import type { ProductLine } from '@idss/domain/program';
import type { FieldName } from '../formats/hedis-xml/model.ts';
import { indicatorsApplicable, measuresRequired } from '../rules/hedis/applicable.ts';
import { hasRows } from '../rules/hedis/stratification.ts';
import type { Catalogue, CatalogueIndicator, CatalogueMeasure } from '../seasons/catalogue.ts';

const sources = ['EHR', 'CaseManagement', 'HIERegistry', 'Admin'] as const;

type Block = readonly [name: string, method: 'A' | 'H' | 'E', fields: readonly FieldName[]];

function toBlock(measure: CatalogueMeasure): Block {
  const supplemental: FieldName[] = measure.supplementalDataAllowed ? ['NumeratorBySupplemental'] : [];
  const risk = ['ObservedCount', 'ExpectedCount', 'CountVariance'] as const;
  switch (measure.elementSet) {
    case 'administrative':
      return [
        'administrative',
        'A',
        ['EligiblePopulation', 'ExclusionAdminRequired', 'NumeratorByAdmin', ...supplemental],
      ];
    case 'hybrid':
      return [
        'hybrid',
        'H',
        [
          'EligiblePopulation',
          'ExclusionAdminRequired',
          'NumeratorByAdminElig',
          'MinReqSampleSize',
          'OversampleRate',
          'ExclusionValidDataErrors',
          'ExclusionEmployeeOrDep',
          'OversampleRecsAdded',
          'Denominator',
          'NumeratorByAdmin',
          'NumeratorByMedicalRecords',
          ...supplemental,
        ],
      ];
    case 'ecds':
      return [
        'ecds',
        'E',
        [
          'InitialPopulation',
          'Exclusions',
          'Denominator',
          ...sources.map((source) => `NumeratorBySSoR.${source}` as const),
        ],
      ];
    case 'riskAdjustedIndexStay':
      return ['indexStayRisk', 'A', ['MemberCount', 'OutlierMemberCount', 'Denominator', ...risk]];
    case 'riskAdjustedIndexDischarge':
      return ['indexStayRisk', 'A', ['Denominator', ...risk]];
    case 'riskAdjustedMember':
      return ['memberRisk', 'A', ['NonOutlierMemberCount', 'OutlierMemberCount', ...risk]];
    case 'enrollment':
      return ['enrollment', 'A', ['MemberMonths']];
    case 'diversity':
      return ['diversity', 'A', ['MemberCount']];
    case 'survey':
      throw new Error(`${measure.code} is not reported in this file.`);
  }
}

/** The schema requires the administrative numerator even where it can only be 0. */
const isInBlock = (field: FieldName, { withoutElements = [] }: CatalogueIndicator): boolean =>
  field === 'NumeratorByAdmin' || !withoutElements.includes(field);

const rowFields: Readonly<Record<string, readonly FieldName[]>> = {
  ecds: ['InitialPopulation', 'Exclusions', 'Denominator', 'Numerator'],
  hybrid: ['EligiblePopulation', 'Denominator', 'Numerator'],
  indexStayRisk: ['RiskDenominator', 'ObservedCount', 'ExpectedCount', 'CountVariance'],
};

function* fieldLines(fields: readonly FieldName[], indent: string): Generator<string> {
  let group = '';
  for (const field of fields) {
    const [outer = '', inner] = field.split('.');
    if (group !== '' && outer !== group) yield `${indent}</${group}>`;
    if (inner !== undefined && outer !== group) yield `${indent}<${outer}>`;
    group = inner === undefined ? '' : outer;
    yield inner === undefined ? `${indent}<${outer}>0</${outer}>` : `${indent}  <${inner}>0</${inner}>`;
  }
  if (group !== '') yield `${indent}</${group}>`;
}

function* stratification(element: string, block: string, categories: readonly string[]): Generator<string> {
  yield `        <${element}>`;
  for (const category of categories) {
    yield `          <row category="${category}">`;
    yield* fieldLines(rowFields[block] ?? ['EligiblePopulation', 'Numerator'], '            ');
    yield '          </row>';
  }
  yield `        </${element}>`;
}

function* indicatorLines(
  catalogue: Catalogue,
  productLine: ProductLine,
  measure: CatalogueMeasure,
  indicator: CatalogueIndicator,
): Generator<string> {
  const [block, , all] = toBlock(measure);
  const fields = all.filter((field) => isInBlock(field, indicator));
  yield `      <indicator key="${indicator.key}">`;
  yield `        <${block}>`;
  yield* fieldLines(fields, '          ');
  yield `        </${block}>`;
  if (hasRows(measure, indicator, 'race', productLine)) {
    yield* stratification('raceStratification', block, catalogue.raceCategories);
    yield* stratification('ethnicityStratification', block, catalogue.ethnicityCategories);
  }
  if (hasRows(measure, indicator, 'ses', productLine))
    yield* stratification('sesStratification', block, catalogue.sesCategories);
  yield '      </indicator>';
}

/** `generatedAt`: ISO 8601. */
export function* hedisTemplate(
  catalogue: Catalogue,
  productLine: ProductLine,
  generatedAt: string,
): Generator<string> {
  const version = catalogue.acceptedSchemaVersions[0] ?? '';
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield '<!-- Put your ids into the header and your counts in place of every 0, then name the file';
  yield `     ${productLine} and the submission id, for example ${productLine}1234.xml. Rates are computed by the portal.`;
  yield '     A measure that you do not report: reportMeasure="N" and no indicators. No benefit: benefitOffered="N".';
  yield '     A hybrid measure reported from administrative data: collectionMethod="A" and administrative blocks. -->';
  yield `<hedisSubmission xmlns="${catalogue.schema.namespace}" schemaVersion="${version}">`;
  yield '  <header>';
  yield `    <measurementYear>${catalogue.measurementYear}</measurementYear>`;
  yield `    <productLine>${productLine}</productLine>`;
  yield '    <reportingProduct>HMO</reportingProduct>';
  yield '    <submissionId>1</submissionId>';
  yield '    <organizationId>1</organizationId>';
  if (productLine === 'Medicare') yield '    <cmsContractNumber>H0000</cmsContractNumber>';
  yield '    <softwareVendor>';
  yield '      <vendorId>1</vendorId>';
  yield '    </softwareVendor>';
  yield `    <generatedAt>${generatedAt}</generatedAt>`;
  yield '  </header>';
  yield '  <measures>';
  for (const measure of measuresRequired(catalogue, productLine, null)) {
    const [, method] = toBlock(measure);
    yield `    <measure code="${measure.code}" collectionMethod="${method}">`;
    for (const indicator of indicatorsApplicable(measure, productLine))
      yield* indicatorLines(catalogue, productLine, measure, indicator);
    yield '    </measure>';
  }
  yield '  </measures>';
  yield '</hedisSubmission>';
  yield '';
}
