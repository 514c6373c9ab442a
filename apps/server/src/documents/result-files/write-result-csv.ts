/** The HEDIS result CSV (type 21): one row an indicator, elements as columns. Spec: files-result-csv. */
import type { Stamps } from '@idss/domain/stages/stamps';
import type { HedisSubmission } from '@idss/validation/formats/hedis-xml/model';
import type { SubmissionResult } from '@idss/validation/results/compute-results';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { csvRow } from '@idss/domain/csv/write-csv';
import { byteOrderMark } from './write-validation-csv.ts';

export interface DesignationText {
  readonly designation: string;
  readonly comment: string;
}

export interface ResultFacts {
  readonly organizationName: string;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  /** By indicator key, or by measure code for the measure's own row. */
  readonly designations: ReadonlyMap<string, DesignationText>;
  readonly stamps: Stamps;
}

const firstColumns = [
  'OrgId',
  'OrgName',
  'SubId',
  'ProductLine',
  'ReportingProduct',
  'SpecialArea',
  'SpecialProject',
  'CmsContract',
  'MeasureCode',
  'MeasureName',
  'IndicatorKey',
  'IndicatorName',
];

export function writeResultCsv(
  { header }: HedisSubmission,
  results: SubmissionResult,
  catalogue: Catalogue,
  { organizationName, madeAt, designations }: Omit<ResultFacts, 'stamps'>,
): string {
  const elementNames = [
    ...new Set(results.measures.flatMap((m) => m.indicators.flatMap((i) => Object.keys(i.elements)))),
  ]
    .filter((name) => name !== 'Rate')
    .sort();
  const lines = [
    csvRow([...firstColumns, ...elementNames, 'Rate', 'AuditDesignation', 'AuditComment', 'TimeStamp']),
  ];
  const submissionCells = [
    header.organizationId.text,
    organizationName,
    header.submissionId.text,
    header.productLine.text,
    header.reportingProduct.text,
    header.specialArea?.text,
    header.specialProject?.text,
    header.cmsContractNumber?.text,
  ];
  for (const { code, indicators } of results.measures) {
    const measure = catalogue.measures.get(code);
    for (const { key, elements, displayRate } of indicators) {
      const audit = designations.get(key) ?? designations.get(code);
      lines.push(
        csvRow([
          ...submissionCells,
          code,
          measure?.name,
          key,
          measure?.indicators.find((known) => known.key === key)?.shortName,
          ...elementNames.map((name) => elements[name]),
          displayRate,
          audit?.designation,
          audit?.comment,
          madeAt,
        ]),
      );
    }
  }
  return byteOrderMark + lines.join('');
}
