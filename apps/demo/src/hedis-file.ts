/** A HEDIS file before it is text, and its text by the import schema. */
import type { ProductLine } from '@idss/domain/program';
import type { BlockName, Dimension, FieldName } from '@idss/validation/formats/hedis-xml/model';

/** In the order of the schema; a text is written as it is. */
export type DraftFields = Map<FieldName, number | string>;

export interface DraftRow {
  readonly category: string;
  readonly fields: DraftFields;
}

export interface DraftIndicator {
  readonly key: string;
  /** Where it is another than the measure's. */
  readonly collectionMethod?: 'A' | 'H' | 'E' | null;
  block: BlockName;
  readonly fields: DraftFields;
  readonly stratifications: Map<Dimension, DraftRow[]>;
}

export interface DraftMeasure {
  code: string;
  reportMeasure: boolean;
  benefitOffered: boolean;
  collectionMethod: 'A' | 'H' | 'E' | null;
  certificationGuid: string | null;
  indicators: DraftIndicator[];
}

export interface DraftHeader {
  measurementYear: number;
  productLine: ProductLine;
  reportingProduct: string;
  submissionId: number;
  organizationId: number;
  organizationName: string;
  cmsContractNumber: string | null;
  planBenefitPackage: string | null;
  specialProject: string | null;
  specialArea: string | null;
  vendorId: number;
  vendorName: string;
  /** ISO 8601 */
  generatedAt: string;
}

export interface DraftFile {
  schemaVersion: string;
  readonly header: DraftHeader;
  readonly measures: DraftMeasure[];
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function writeHedisXml(file: DraftFile): string {
  // The schema of a year is named by the first part of its version.
  const [year = ''] = file.schemaVersion.split('.');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<hedisSubmission xmlns="urn:quality-portal:hedis:${year}" schemaVersion="${file.schemaVersion}">`,
    ...headerLines(file.header),
    '  <measures>',
    ...file.measures.flatMap(measureLines),
    '  </measures>',
    '</hedisSubmission>',
    '',
  ];
  return lines.join('\n');
}

function headerLines(header: DraftHeader): string[] {
  const element = (name: string, value: string | number | null, indent = '    ') =>
    value === null ? [] : [`${indent}<${name}>${escapeXml(String(value))}</${name}>`];
  return [
    '  <header>',
    ...element('measurementYear', header.measurementYear),
    ...element('productLine', header.productLine),
    ...element('reportingProduct', header.reportingProduct),
    ...element('submissionId', header.submissionId),
    ...element('organizationId', header.organizationId),
    ...element('organizationName', header.organizationName),
    ...element('cmsContractNumber', header.cmsContractNumber),
    ...element('planBenefitPackage', header.planBenefitPackage),
    ...element('specialProject', header.specialProject),
    ...element('specialArea', header.specialArea),
    '    <softwareVendor>',
    ...element('vendorId', header.vendorId, '      '),
    ...element('vendorName', header.vendorName, '      '),
    '    </softwareVendor>',
    ...element('generatedAt', header.generatedAt),
    '  </header>',
  ];
}

export function measureLines(measure: DraftMeasure): string[] {
  const attributes = [
    `code="${measure.code}"`,
    ...(measure.reportMeasure ? [] : ['reportMeasure="N"']),
    ...(measure.benefitOffered ? [] : ['benefitOffered="N"']),
    ...(measure.collectionMethod ? [`collectionMethod="${measure.collectionMethod}"`] : []),
    ...(measure.certificationGuid ? [`certificationGuid="${measure.certificationGuid}"`] : []),
  ].join(' ');
  if (measure.indicators.length === 0) return [`    <measure ${attributes}/>`];
  return [`    <measure ${attributes}>`, ...measure.indicators.flatMap(indicatorLines), '    </measure>'];
}

const dimensionElements = {
  race: 'raceStratification',
  ethnicity: 'ethnicityStratification',
  ses: 'sesStratification',
} as const satisfies Record<Dimension, string>;

function indicatorLines({ key, collectionMethod, block, fields, stratifications }: DraftIndicator): string[] {
  const lines = [
    `      <indicator key="${key}"${collectionMethod ? ` collectionMethod="${collectionMethod}"` : ''}>`,
    `        <${block}>`,
    ...fieldLines(fields, '          '),
    `        </${block}>`,
  ];
  for (const [dimension, rows] of stratifications) {
    lines.push(`        <${dimensionElements[dimension]}>`);
    for (const { category, fields: counts } of rows)
      lines.push(
        `          <row category="${category}">`,
        ...fieldLines(counts, '            '),
        '          </row>',
      );
    lines.push(`        </${dimensionElements[dimension]}>`);
  }
  lines.push('      </indicator>');
  return lines;
}

/** `NumeratorBySSoR.EHR` and the like are inside one element. */
function fieldLines(fields: DraftFields, indent: string): string[] {
  const lines: string[] = [];
  let open = '';
  for (const [name, value] of fields) {
    const [outer, inner] = name.split('.', 2);
    if (open !== '' && (inner === undefined || outer !== open)) {
      lines.push(`${indent}</${open}>`);
      open = '';
    }
    if (inner === undefined) {
      lines.push(`${indent}<${name}>${value}</${name}>`);
      continue;
    }
    if (open === '' && outer !== undefined) {
      lines.push(`${indent}<${outer}>`);
      open = outer;
    }
    lines.push(`${indent}  <${inner}>${value}</${inner}>`);
  }
  if (open !== '') lines.push(`${indent}</${open}>`);
  return lines;
}
