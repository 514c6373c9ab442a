/** What is attested, and its fingerprint: the file in force, the results, the designations and the choice. */
import { createHash } from 'node:crypto';
import { canReportPublicly, templateOf } from '@idss/domain/attestation/public-reporting';
import type { App, Queryable } from '#src/app.ts';
import { readReviewTable, type ReviewTable } from '#src/features/audit/read-review-table.ts';
import type { ComponentRecord } from '#src/features/submissions/find-component.sql.ts';
import { readSummaryExtras } from '#src/features/submissions/submissions.sql.ts';
import type { AttestationFacts, AttestedMeasure } from '#src/pdf/attestation-document.ts';
import { conflict } from '#src/http/errors.ts';

export interface AttestedData {
  /** SHA-256, lower-case hex. */
  readonly dataHash: string;
  readonly facts: AttestationFacts;
}

/** Reads with `db`, so inside a transaction it is what that transaction sees. 409 where there is nothing to attest. */
export async function readAttestedData(
  db: Queryable,
  app: Pick<App, 'cached' | 'config'>,
  record: ComponentRecord,
): Promise<AttestedData> {
  const { catalogue } = await app.cached.season();
  const extras = await readSummaryExtras(db, record.submissionId, record.component);
  const file = extras.currentFile;
  const { isPublicReported, attestationModifiedAt } = record;
  if (!file || isPublicReported === null || attestationModifiedAt === null)
    throw conflict('There is nothing to attest yet.');
  const table = await readReviewTable(db, catalogue, record);
  const resultsSha256 = sha256(table.results);
  const dataHash = sha256({
    submissionId: record.submissionId,
    component: record.component,
    dataVersion: record.dataVersion,
    file: file.sha256,
    results: resultsSha256,
    designations: table.designations,
    isPublicReported,
    chosenAt: attestationModifiedAt,
  });
  const choice = isPublicReported ? 'Yes' : canReportPublicly(record).ok ? 'No' : 'Acknowledge';
  return {
    dataHash,
    facts: {
      template: templateOf(record.productLine, record.specialProject),
      providerName: app.config.providerName,
      organization: record.organizationName,
      organizationId: record.organizationId,
      submissionId: record.submissionId,
      productLine: record.productLine,
      reportingProduct: record.reportingProduct,
      contract: record.cmsContractNumber,
      specialProject: record.specialProject,
      specialArea: record.specialArea,
      measurementYear: record.measurementYear,
      isAuditRequired: record.isAuditRequired,
      choice,
      chosenAt: new Date(attestationModifiedAt),
      file: {
        name: file.originalName,
        sha256: file.sha256,
        receivedAt: record.receivedAt === null ? null : new Date(record.receivedAt),
      },
      resultsSha256,
      dataHash,
      dataVersion: record.dataVersion,
      measures: measuresOf(table),
    },
  };
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const measuresOf = ({ categories }: ReviewTable): AttestedMeasure[] =>
  categories.flatMap(({ categoryName, measures }) =>
    measures.map((measure) => ({
      category: categoryName,
      code: measure.measureCode,
      name: measure.hedisVol2MeasureName,
      designation: measure.auditDesignation,
      indicators: measure.indicators.map((indicator) => ({
        name: indicator.indicatorName,
        denominator: indicator.denominator === null ? '' : String(indicator.denominator),
        rate: indicator.displayRate,
        designation: indicator.auditDesignation,
      })),
    })),
  );
