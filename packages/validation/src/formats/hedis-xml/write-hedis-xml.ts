/**
 * A HEDIS submission as a file that can be imported again: the XML workbook (type 18). The engine finds the same in it
 * and computes the same from it. Not kept by the reader, and so not in it: notes, and name and version of the
 * vendor's product. hedis-xml.md, parts 2 and 4.
 */
import { attributes, element, pushFields } from './write-elements.ts';
import type { HedisHeader, HedisSubmission, IndicatorData, MeasureData } from './model.ts';
import { hedisSchema } from './schema-table.ts';

export function writeHedisXml(submission: HedisSubmission): string {
  const { schemaVersion, header, measures, unknownMeasures } = submission;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<hedisSubmission xmlns="${hedisSchema.namespace}"${attributes({ schemaVersion: schemaVersion.text })}>`,
  ];
  pushHeader(lines, header);
  lines.push('  <measures>');
  for (const measure of measures.values()) pushMeasure(lines, measure);
  // What the season does not know is named again, so that its finding stays.
  for (const { code } of unknownMeasures)
    lines.push(`    <measure${attributes({ code, reportMeasure: 'N', benefitOffered: 'Y' })}/>`);
  lines.push('  </measures>', '</hedisSubmission>', '');
  return lines.join('\n');
}

const headerOrder = [
  'measurementYear',
  'productLine',
  'reportingProduct',
  'submissionId',
  'organizationId',
  'organizationName',
  'cmsContractNumber',
  'planBenefitPackage',
  'specialProject',
  'specialArea',
] as const satisfies readonly (keyof HedisHeader)[];

function pushHeader(lines: string[], header: HedisHeader): void {
  lines.push('  <header>');
  for (const name of headerOrder) {
    const value = header[name];
    if (value) lines.push(`    ${element(name, value.text)}`);
  }
  lines.push('    <softwareVendor>', `      ${element('vendorId', header.vendorId.text)}`);
  if (header.vendorName) lines.push(`      ${element('vendorName', header.vendorName.text)}`);
  lines.push(
    '    </softwareVendor>',
    `    ${element('generatedAt', header.generatedAt.text)}`,
    '  </header>',
  );
}

function pushMeasure(lines: string[], measure: MeasureData): void {
  const start = attributes({
    code: measure.code,
    reportMeasure: measure.reportMeasure ? 'Y' : 'N',
    benefitOffered: measure.benefitOffered ? 'Y' : 'N',
    collectionMethod: measure.collectionMethod,
    certificationGuid: measure.certificationGuid,
  });
  if (measure.indicators.size === 0 && measure.unknownIndicators.length === 0) {
    lines.push(`    <measure${start}/>`);
    return;
  }
  lines.push(`    <measure${start}>`);
  for (const indicator of measure.indicators.values()) pushIndicator(lines, indicator);
  // Only its key is known, and the schema wants a block: the smallest there is.
  for (const { key } of measure.unknownIndicators)
    lines.push(
      `      <indicator${attributes({ key })}>`,
      '        <enrollment><MemberMonths>0</MemberMonths></enrollment>',
      '      </indicator>',
    );
  lines.push('    </measure>');
}

function pushIndicator(lines: string[], indicator: IndicatorData): void {
  lines.push(`      <indicator${attributes({ key: indicator.key })}>`);
  pushBlock(lines, indicator);
  lines.push('      </indicator>');
}

/** The data of an indicator with its stratifications, as the submission has them. */
export function pushBlock(lines: string[], { block, fields, stratifications }: IndicatorData): void {
  lines.push(`        <${block}>`);
  pushFields(lines, fields, '          ');
  lines.push(`        </${block}>`);
  for (const { dimension, rows } of stratifications) {
    lines.push(`        <${dimension}Stratification>`);
    for (const row of rows) {
      lines.push(`          <row${attributes({ category: row.category })}>`);
      pushFields(lines, row.fields, '            ');
      lines.push('          </row>');
    }
    lines.push(`        </${dimension}Stratification>`);
  }
}
