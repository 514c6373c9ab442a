/** Every uploaded file of the season that a person can see. Spec: reports-uploads. */
import type { FileUploadReportRow } from '@idss/contract/reports/reports';
import { canSee } from '@idss/domain/permissions/can';
import { mayInPortal } from '@idss/domain/permissions/portal-permissions';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { getScope } from '#src/access/access-scope.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden } from '#src/kernel/errors.ts';
import { listUploadedFiles } from './files-upload-report.sql.ts';

/** `getAll` includes test organizations, for staff; others always get all that they have access to. */
export async function readFilesUploadReport(
  context: Context,
  {
    getAll,
    measurementYear: asked,
  }: { readonly getAll: boolean; readonly measurementYear?: number | undefined },
): Promise<FileUploadReportRow[]> {
  const { app, caller } = context;
  const maySeeTests = mayInPortal(caller, 'viewTestOrganizations');
  if (getAll && !maySeeTests) throw forbidden();
  const hidesTests = maySeeTests && !getAll;
  const { measurementYear } = await getAskedSeason(context, asked);
  const rows = await listUploadedFiles(app.pool, getScope(caller), measurementYear);
  return rows
    .filter((row) => !(hidesTests && row.isTestOrganization) && (caller.isSysadmin || canSee(caller, row)))
    .map(
      ({
        vendorId: _vendor,
        isTestOrganization: _isTest,
        measurementYear: _year,
        seasonState: _state,
        ...row
      }) => row,
    );
}
