/**
 * The attested data and their hash: the current file, the results, the designations and the choice; for HEDIS also the
 * CAHPS survey of the same submission, once it is final.
 */
import { createHash } from 'node:crypto';
import { canReportPublicly, getAttestationTemplate } from '@idss/domain/attestation/public-reporting';
import { getComponent, getProgram } from '@idss/domain/program';
import { leavesOutSurvey, surveyPart } from '@idss/domain/stages/attesting';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { readReviewTable, type ReviewTable } from '#src/features/review/read-review-table.ts';
import { documentFacts } from '#src/access/document-facts.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { readSummaryExtras, type CurrentFile } from '#src/access/component-extras.sql.ts';
import { readSurveyResults, type SurveyResults } from '#src/access/survey-results.sql.ts';
import type { AttestationFacts, AttestedMeasure } from '#src/documents/attestation-document.ts';
import { conflict } from '#src/kernel/errors.ts';

export interface AttestedData {
  /** SHA-256, lower-case hex. */
  readonly dataHash: string;
  readonly facts: AttestationFacts;
}

/** Reads through `db`, so it sees what the caller's transaction sees. 409 if there is nothing to attest. */
export async function readAttestedData(
  db: Queryable,
  app: Pick<App, 'cached' | 'config'>,
  record: ComponentRecord,
): Promise<AttestedData> {
  const catalogue = await app.cached.getCatalogue(record.measurementYear);
  const source = await readSource(db, catalogue, record);
  if (!source) throw conflict('There is nothing to attest yet.');
  const { file, table, survey, cahps, isPublicReported, choiceMadeAt, resultsSha256, dataHash } = source;
  const choice = isPublicReported ? 'Yes' : canReportPublicly(record).ok ? 'No' : 'Acknowledge';
  return {
    dataHash,
    facts: {
      program: getProgram(record.component),
      template: getAttestationTemplate(record.productLine, record.specialProject),
      ...documentFacts(app.config, record),
      isAuditRequired: record.isAuditRequired,
      choice,
      choiceMadeAt: new Date(choiceMadeAt),
      file: {
        name: file.originalName,
        sha256: file.sha256,
        receivedAt: record.receivedAt === null ? null : new Date(record.receivedAt),
      },
      resultsSha256,
      dataHash,
      dataVersion: record.dataVersion,
      isSurveyExcluded: leavesOutSurvey(record),
      cahps: cahps && { name: cahps.originalName, sha256: cahps.sha256 },
      measures: getMeasures(table),
      survey,
    },
  };
}

/** Only the hash; null if there is nothing to attest. */
export const hashAttestedData = async (
  db: Queryable,
  catalogue: Catalogue,
  record: ComponentRecord,
): Promise<string | null> => (await readSource(db, catalogue, record))?.dataHash ?? null;

interface Source {
  readonly file: CurrentFile;
  readonly table: ReviewTable;
  /** Results of the survey, if the attested component is a survey. */
  readonly survey: SurveyResults | null;
  /** The final CAHPS file of the same submission, if this attestation covers it. */
  readonly cahps: CurrentFile | null;
  readonly isPublicReported: boolean;
  /** While the submission waits for its signature: the time when the choice was saved. */
  readonly choiceMadeAt: string;
  readonly resultsSha256: string;
  readonly dataHash: string;
}

async function readSource(
  db: Queryable,
  catalogue: Catalogue,
  record: ComponentRecord,
): Promise<Source | null> {
  const { currentFile: file } = await readSummaryExtras(db, record.submissionId, record.component);
  const { isPublicReported, attestationModifiedAt: choiceMadeAt } = record;
  if (!file || isPublicReported === null || choiceMadeAt === null) return null;
  const isSurvey = record.component === getComponent('CAHPS');
  const table = isSurvey ? noTable : await readReviewTable(db, catalogue, record);
  const survey = isSurvey ? await readSurveyResults(db, record.currentRunId) : null;
  const cahps = isSurvey ? null : await readFinalCahps(db, record);
  const resultsSha256 = sha256(isSurvey ? survey : table.results);
  const dataHash = sha256({
    submissionId: record.submissionId,
    component: record.component,
    dataVersion: record.dataVersion,
    file: file.sha256,
    results: resultsSha256,
    designations: table.designations,
    isPublicReported,
    ...(cahps ? { cahps: { name: cahps.originalName, sha256: cahps.sha256 } } : {}),
  });
  return { file, table, survey, cahps, isPublicReported, choiceMadeAt, resultsSha256, dataHash };
}

/** A survey has no review table and no designations. */
const noTable: ReviewTable = { categories: [], results: [], designations: [] };

async function readFinalCahps(
  db: Queryable,
  record: Pick<ComponentRecord, 'submissionId' | 'hedisStage' | 'cahps'>,
): Promise<CurrentFile | null> {
  if (surveyPart(record) !== 'covered') return null;
  return (await readSummaryExtras(db, record.submissionId, getComponent('CAHPS'))).currentFile;
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const getMeasures = ({ categories }: ReviewTable): AttestedMeasure[] =>
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
