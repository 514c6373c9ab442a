/**
 * The HEDIS result XML (type 4): the submission as it was read, with what the portal computed and the auditors
 * designated beside each indicator. hedis-xml.md, section 4.
 */
import type {
  Fields,
  HedisSubmission,
  IndicatorData,
  MeasureData,
} from '@idss/validation/formats/hedis-xml/model';
import type {
  IndicatorResult,
  MeasureResult,
  SubmissionResult,
} from '@idss/validation/results/compute-results';
import type { ResultFacts } from './write-result-csv.ts';

const namespace = 'urn:quality-portal:hedis-result:2025';

export function writeResultXml(
  { schemaVersion, header, measures }: HedisSubmission,
  results: SubmissionResult,
  { organizationName, madeAt, designations }: ResultFacts,
): string {
  const byCode = new Map(results.measures.map((measure) => [measure.code, measure]));
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<hedisResult xmlns="${namespace}"${attributes({ schemaVersion: schemaVersion.text, madeAt })}>`,
    '  <header>',
  ];
  const { vendorId, vendorName, organizationName: givenName, generatedAt, ...rest } = header;
  for (const [name, text] of Object.entries(rest)) if (text) lines.push(`    ${element(name, text.text)}`);
  lines.push(`    ${element('organizationName', organizationName || (givenName?.text ?? ''))}`);
  lines.push(`    ${element('vendorId', vendorId.text)}`);
  if (vendorName) lines.push(`    ${element('vendorName', vendorName.text)}`);
  lines.push(`    ${element('generatedAt', generatedAt.text)}`, '  </header>', '  <measures>');
  for (const measure of measures.values())
    writeMeasure(lines, measure, byCode.get(measure.code), designations);
  lines.push('  </measures>', '</hedisResult>', '');
  return lines.join('\n');
}

function writeMeasure(
  lines: string[],
  measure: MeasureData,
  result: MeasureResult | undefined,
  designations: ResultFacts['designations'],
): void {
  const audit = designations.get(measure.code);
  const start = attributes({
    code: measure.code,
    reportMeasure: measure.reportMeasure ? 'Y' : 'N',
    benefitOffered: measure.benefitOffered ? 'Y' : 'N',
    collectionMethod: measure.collectionMethod,
    certificationGuid: measure.certificationGuid,
    auditDesignation: audit?.designation,
    auditComment: audit?.comment,
  });
  if (measure.indicators.size === 0) {
    lines.push(`    <measure${start}/>`);
    return;
  }
  lines.push(`    <measure${start}>`);
  const byKey = new Map(result?.indicators.map((indicator) => [indicator.key, indicator]));
  for (const indicator of measure.indicators.values())
    writeIndicator(lines, indicator, byKey.get(indicator.key), designations);
  lines.push('    </measure>');
}

function writeIndicator(
  lines: string[],
  indicator: IndicatorData,
  result: IndicatorResult | undefined,
  designations: ResultFacts['designations'],
): void {
  const audit = designations.get(indicator.key);
  lines.push(
    `      <indicator${attributes({
      key: indicator.key,
      auditDesignation: audit?.designation,
      auditComment: audit?.comment,
    })}>`,
    `        <${indicator.block}>`,
  );
  pushFields(lines, indicator.fields, '          ');
  lines.push(`        </${indicator.block}>`);
  for (const { dimension, rows } of indicator.stratifications) {
    lines.push(`        <${dimension}Stratification>`);
    for (const row of rows) {
      lines.push(`          <row category="${escapeXml(row.category)}">`);
      pushFields(lines, row.fields, '            ');
      lines.push('          </row>');
    }
    lines.push(`        </${dimension}Stratification>`);
  }
  if (result) writeComputed(lines, result);
  lines.push('      </indicator>');
}

function writeComputed(lines: string[], result: IndicatorResult): void {
  const { denominator, numerator, rate, displayRate } = result;
  lines.push(`        <computed${attributes({ denominator, numerator, rate, displayRate })}>`);
  for (const name in result.elements)
    lines.push(`          <element${attributes({ name, value: result.elements[name] })}/>`);
  for (const { dimension, rows } of result.stratifications)
    for (const row of rows)
      lines.push(
        `          <stratum${attributes({
          dimension,
          category: row.category,
          denominator: row.denominator,
          numerator: row.numerator,
          rate: row.rate,
        })}/>`,
      );
  lines.push('        </computed>');
}

/** Sources of an ECDS group stand inside it, as in the submission. */
function pushFields(lines: string[], fields: Fields, indent: string): void {
  let group = '';
  for (const [name, { text }] of fields) {
    const dot = name.indexOf('.');
    const nextGroup = dot < 0 ? '' : name.slice(0, dot);
    if (group !== '' && group !== nextGroup) lines.push(`${indent}</${group}>`);
    if (nextGroup !== '' && group !== nextGroup) lines.push(`${indent}<${nextGroup}>`);
    group = nextGroup;
    lines.push(dot < 0 ? indent + element(name, text) : `${indent}  ${element(name.slice(dot + 1), text)}`);
  }
  if (group !== '') lines.push(`${indent}</${group}>`);
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

function attributes(values: Readonly<Record<string, string | number | null | undefined>>): string {
  let text = '';
  for (const name in values) {
    const value = values[name];
    if (value === null || value === undefined || value === '') continue;
    text += typeof value === 'number' ? ` ${name}="${value}"` : ` ${name}="${escapeXml(value)}"`;
  }
  return text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Most texts are numbers and codes: looking first makes a file of 300 kB in a third of the time. */
const escapeXml = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => entities[character] ?? '') : text;
