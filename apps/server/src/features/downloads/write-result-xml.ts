/**
 * The HEDIS result XML (type 4): the submission as it was read, with what the portal computed and the auditors
 * designated beside each indicator. hedis-xml.md, section 4.
 */
import type { HedisSubmission, IndicatorData, MeasureData } from '@idss/validation/formats/hedis-xml/model';
import { attributes, element } from '@idss/validation/formats/hedis-xml/write-elements';
import { pushBlock } from '@idss/validation/formats/hedis-xml/write-hedis-xml';
import type {
  IndicatorResult,
  MeasureResult,
  SubmissionResult,
} from '@idss/validation/results/compute-results';
import type { Designated, ResultFacts } from './write-result-csv.ts';

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
    writeIndicator(lines, indicator, byKey.get(indicator.key), designations.get(indicator.key) ?? audit);
  lines.push('    </measure>');
}

function writeIndicator(
  lines: string[],
  indicator: IndicatorData,
  result: IndicatorResult | undefined,
  /** Its own, or the one of its measure. */
  audit: Designated | undefined,
): void {
  lines.push(
    `      <indicator${attributes({
      key: indicator.key,
      auditDesignation: audit?.designation,
      auditComment: audit?.comment,
    })}>`,
  );
  pushBlock(lines, indicator);
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
