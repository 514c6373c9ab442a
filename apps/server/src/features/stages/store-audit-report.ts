/**
 * The audit report (type 1): the review table as the auditor locks it, made and stored within the transaction of the lock,
 * so that it says what is locked and there is no lock without it. Decisions, part 6.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { App } from '#src/app.ts';
import type { Actor } from '#src/events/append-event.sql.ts';
import { readReviewTable } from '#src/features/audit/read-review-table.ts';
import { fileTypes, findStoredFile, insertStoredFiles } from '#src/files/stored-file.sql.ts';
import { fault } from '#src/http/fault.ts';
import { renderAuditReport } from '#src/pdf/audit-report.ts';
import type { ComponentRecord } from '#src/records/find-component.sql.ts';

export interface AuditLocked {
  readonly client: pg.PoolClient;
  readonly app: App;
  readonly actor: Actor;
  readonly record: ComponentRecord;
}

export async function storeAuditReport({ client, app, actor, record }: AuditLocked): Promise<void> {
  const { submissionId, component, measurementYear } = record;
  const { catalogue } = await app.cached.season();
  const { categories } = await readReviewTable(client, catalogue, record);
  const file = record.currentFileId === null ? null : await findStoredFile(client, record.currentFileId);
  const document = await renderAuditReport({
    providerName: app.config.providerName,
    organization: record.organizationName,
    organizationId: record.organizationId,
    submissionId,
    productLine: record.productLine,
    reportingProduct: record.reportingProduct,
    contract: record.cmsContractNumber,
    specialProject: record.specialProject,
    specialArea: record.specialArea,
    measurementYear,
    lockedAt: app.now(),
    lockedBy: actor.name,
    file: { name: file?.originalName ?? '', sha256: file?.sha256 ?? '' },
    categories,
  });
  const written = await app.files.write(once(document));
  await fault(app.config, 'audit-lock.after-file');
  const fileName = `${submissionId}_HEDIS_AuditReport.pdf`;
  await insertStoredFiles(client, [
    {
      ...written,
      fileId: randomUUID(),
      fileType: fileTypes.audit,
      measurementYear,
      submissionId,
      component,
      fileName,
      originalName: fileName,
      mediaType: 'application/pdf',
      createdBy: actor.name,
    },
  ]);
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
