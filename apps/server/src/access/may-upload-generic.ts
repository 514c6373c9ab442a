/** Who may have files checked without submitting them, now. Spec: generic-uploads-allowed. */
import { canAnywhere, type Person } from '@idss/domain/permissions/can';
import { canUploadGeneric } from '@idss/domain/permissions/generic-upload';
import type { Verdict } from '@idss/domain/verdict';
import type { App } from '#src/kernel/app.ts';

export async function mayUploadGeneric(app: App, person: Person): Promise<Verdict> {
  const { enableGenericUpload, allowsHedisSubmission } = await app.cached.settings();
  return canUploadGeneric({
    isOpen: enableGenericUpload,
    isHedisOpen: allowsHedisSubmission,
    maySubmitHedis: canAnywhere(await app.cached.matrix(), person, 'UPLOAD_DOCUMENT_HEDIS'),
  });
}
