/** Rows of a bulk screen, each with whether it can be chosen, and if not, why. */
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import { canChooseForBulk, type BulkPurpose } from '@idss/domain/stages/bulk';
import { stageLabels } from '@idss/domain/stages/stage';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import { getBulkFacts, hasUploadedFile } from './list-bulk-records.ts';

export async function presentBulkRows(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  records: readonly ComponentRecord[],
  purpose: BulkPurpose,
): Promise<SubmissionListItem[]> {
  const settings = await app.cached.settings();
  return records.map((record) => {
    const verdict = canChooseForBulk(getBulkFacts(record, settings, caller), purpose);
    return {
      subId: record.submissionId,
      productLine: record.productLine,
      component: record.component,
      orgId: record.organizationId,
      orgName: record.organizationName,
      isFileUploaded: hasUploadedFile(record),
      submissionStatus: stageLabels[record.stage],
      validationStatus: record.validationStatus,
      specialProject: record.specialProject ?? 'None',
      isAttested: record.isAttested ? 'Yes' : 'No',
      isFinal: record.isFinal ? 'Yes' : 'No',
      hasSubmissionAccess: true,
      isSelectable: verdict.ok,
      notSelectableReason: verdict.ok ? '' : verdict.reason,
    };
  });
}
