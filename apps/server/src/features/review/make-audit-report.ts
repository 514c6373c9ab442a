/**
 * The audit report (type 1): the review table as the auditor locked it. The table cannot change while it is locked, so
 * the report is generated on request, and when the lock is removed. Spec: audit-report.
 */
import type { Stamp } from '@idss/domain/stages/stamps';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { readReviewTable } from './read-review-table.ts';
import { fileTypes, findStoredFile } from '#src/files/stored-file.sql.ts';
import { renderAuditReport } from '#src/documents/audit-report.ts';
import { documentFacts } from '#src/access/document-facts.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';

export const auditReportName = ({ submissionId }: Pick<ComponentRecord, 'submissionId'>): string =>
  `${submissionId}_HEDIS_AuditReport.pdf`;

export async function makeAuditReport(
  app: Pick<App, 'cached' | 'config'>,
  db: Queryable,
  record: ComponentRecord,
  lock: Stamp,
): Promise<{ fileType: number; fileName: string; mediaType: string; content: Uint8Array }> {
  const catalogue = await app.cached.getCatalogue(record.measurementYear);
  const { categories } = await readReviewTable(db, catalogue, record);
  const file = record.currentFileId === null ? null : await findStoredFile(db, record.currentFileId);
  if (!file) throw new Error(`Submission ${record.submissionId} has no file to report on.`);
  const content = await renderAuditReport({
    ...documentFacts(app.config, record),
    lockedAt: new Date(lock.at),
    lockedBy: lock.by,
    file: { name: file.originalName, sha256: file.sha256 },
    categories,
  });
  return {
    fileType: fileTypes.audit,
    fileName: auditReportName(record),
    mediaType: 'application/pdf',
    content,
  };
}
