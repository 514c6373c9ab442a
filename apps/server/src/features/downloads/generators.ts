/** How the files are generated that a HEDIS submission has besides those that were sent. Spec: files-on-request. */
import { isHedis } from '@idss/domain/program';
import { isAfter } from '@idss/domain/stages/stage';
import { makeAuditReport } from '#src/features/review/make-audit-report.ts';
import { makeReviewFile, type ReviewFormat } from '#src/features/review/make-review-file.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { generateFromFile } from './generate-from-file.ts';
import { generatedKinds } from '#src/documents/generated/generated-kinds.ts';
import type { GeneratedKind, Generator } from '#src/documents/generated/generator.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';

const fromFile = (kind: GeneratedKind): Generator => ({
  ...kind,
  generate: (app, db, record, state, by) =>
    generateFromFile(app, db, record, state, { fileTypes: kind.fileTypes, by }),
});

const reviewFile = (
  kind: GeneratedKind & { readonly fileTypes: readonly [number] },
  format: ReviewFormat,
): Generator => ({
  ...kind,
  async generate(app, _db, record) {
    const file = await makeReviewFile(app, record, format);
    if (!file) throw new Error(`Submission ${record.submissionId} has no review table.`);
    const [fileType] = kind.fileTypes;
    return [{ fileType, fileName: file.fileName, mediaType: file.mediaType, content: file.bytes }];
  },
});

export const auditReport: Generator = {
  ...generatedKinds.auditReport,
  async generate(app, db, record, { stamps: { auditLock } }) {
    if (auditLock === null) throw new Error(`Submission ${record.submissionId} has no audit lock.`);
    return [await makeAuditReport(app, db, record, auditLock)];
  },
};

const generators: readonly Generator[] = [
  fromFile(generatedKinds.results),
  fromFile(generatedKinds.workbook),
  fromFile(generatedKinds.xmlWorkbook),
  reviewFile(generatedKinds.reviewWorkbook, 'xlsx'),
  reviewFile(generatedKinds.reviewCsv, 'csv'),
  auditReport,
];

export const getGenerator = (fileType: number): Generator | undefined =>
  generators.find((generator) => generator.fileTypes.includes(fileType));

/** Does the portal generate files of this type of this component now? */
export function isGenerated(
  {
    component,
    currentRunId,
    stage,
    isAuditRequired,
  }: Pick<ComponentRecord, 'component' | 'currentRunId' | 'stage' | 'isAuditRequired'>,
  fileType: number,
): boolean {
  if (!isHedis(component) || currentRunId === null) return false;
  return fileType === fileTypes.audit
    ? isAfter(stage, 'audit-lock') && isAuditRequired
    : getGenerator(fileType) !== undefined;
}

/** The types that are generated only when they are asked for. */
export const onlyOnRequest: readonly number[] = [
  fileTypes.workbook,
  fileTypes.xmlWorkbook,
  fileTypes.reviewWorkbook,
  fileTypes.reviewCsv,
];
