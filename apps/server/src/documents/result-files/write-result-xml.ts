/**
 * The HEDIS result XML (type 4): the submission as it was read, with what the portal computed, what the auditors
 * designated, and who locked and attested it. Spec: files-result-xml; decision 10 has its shape.
 */
import type { Stamps } from '@idss/domain/stages/stamps';
import type { HedisSubmission, IndicatorData, MeasureData } from '@idss/validation/formats/hedis-xml/model';
import {
  attributes,
  element,
  pushBlock,
  pushHeader,
} from '@idss/validation/formats/hedis-xml/write-elements';
import type {
  IndicatorResult,
  MeasureResult,
  SubmissionResult,
} from '@idss/validation/results/compute-results';
import type { DesignationText, ResultFacts } from './write-result-csv.ts';

/** Measures and indicators are in the order of the submission; those that the season does not know are left out. */
export function writeResultXml(
  { schemaVersion, header, measures }: HedisSubmission,
  results: SubmissionResult,
  { organizationName, madeAt, designations, stamps }: ResultFacts,
): string {
  const byCode = new Map(results.measures.map((measure) => [measure.code, measure]));
  const start = attributes({ schemaVersion: schemaVersion.text, madeAt, organization: organizationName });
  const namespace = `urn:quality-portal:hedis-result:${header.measurementYear.text}`;
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<hedisResult xmlns="${namespace}"${start}>`];
  pushHeader(lines, header);
  pushStamps(lines, stamps);
  lines.push('  <measures>');
  for (const measure of measures.values())
    pushMeasure(lines, measure, byCode.get(measure.code), designations);
  lines.push('  </measures>', '</hedisResult>', '');
  return lines.join('\n');
}

/** In the order of the workflow; void stamps are left out. */
function pushStamps(lines: string[], { planLock, auditLock, markFinal, attestation }: Stamps): void {
  const stamps = Object.entries({ planLock, auditLock, markFinal, attestation }).flatMap(([name, stamp]) =>
    stamp ? [`    <${name}${attributes({ ...stamp })}/>`] : [],
  );
  if (stamps.length === 0) lines.push('  <stamps/>');
  else lines.push('  <stamps>', ...stamps, '  </stamps>');
}

function pushMeasure(
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
    ...getAudit(audit),
  });
  if (measure.indicators.size === 0 && measure.notes === undefined) {
    lines.push(`    <measure${start}/>`);
    return;
  }
  lines.push(`    <measure${start}>`);
  if (measure.notes !== undefined) lines.push(`      ${element('notes', measure.notes)}`);
  const byKey = new Map(result?.indicators.map((indicator) => [indicator.key, indicator]));
  for (const indicator of measure.indicators.values())
    pushIndicator(lines, indicator, byKey.get(indicator.key), designations.get(indicator.key) ?? audit);
  lines.push('    </measure>');
}

const getAudit = (audit: DesignationText | undefined) => ({
  auditDesignation: audit?.designation,
  auditComment: audit?.comment,
});

function pushIndicator(
  lines: string[],
  indicator: IndicatorData,
  result: IndicatorResult | undefined,
  /** Its own, or the one of its measure. */
  audit: DesignationText | undefined,
): void {
  lines.push(
    `      <indicator${attributes({ key: indicator.key, collectionMethod: indicator.collectionMethod, ...getAudit(audit) })}>`,
  );
  pushBlock(lines, indicator);
  if (result) pushComputed(lines, result);
  lines.push('      </indicator>');
}

function pushComputed(lines: string[], result: IndicatorResult): void {
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
