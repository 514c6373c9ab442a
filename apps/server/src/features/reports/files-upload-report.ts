/** Every uploaded file of the season that somebody can see. Spec: reports-uploads. */
import type { FileUploadReportRow } from '@idss/contract/reports';
import { canSee } from '@idss/domain/permissions/can';
import { mayInPortal } from '@idss/domain/permissions/portal-permissions';
import { scopeOf } from '#src/records/access-scope.ts';
import type { Context } from '#src/http/context.ts';
import { forbidden } from '#src/http/errors.ts';
import { listUploadedFiles } from './files-upload-report.sql.ts';

/** `getAll`: for staff, with those of test organizations. Everybody else has all that is his. */
export async function readFilesUploadReport(
  { app, caller }: Context,
  getAll: boolean,
): Promise<FileUploadReportRow[]> {
  const maySeeTests = mayInPortal(caller, 'viewTestOrganizations');
  if (getAll && !maySeeTests) throw forbidden();
  const hidesTests = maySeeTests && !getAll;
  const rows = await listUploadedFiles(app.pool, scopeOf(caller));
  return rows
    .filter((row) => !(hidesTests && row.isTestOrganization) && (caller.isSysadmin || canSee(caller, row)))
    .map(({ vendorId: _vendor, isTestOrganization: _isTest, ...row }) => row);
}
