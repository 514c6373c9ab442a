/** Uploaded files of the season that a person can see. Spec: reports-uploads. */
import type { ListCounts } from '@idss/contract/list-page';
import type { Input } from '@idss/contract/endpoint';
import type { FileUploadReportRow, reports } from '@idss/contract/reports/reports';
import { canSee } from '@idss/domain/permissions/can';
import { mayInPortal } from '@idss/domain/permissions/portal-permissions';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { getExactScope, getScope } from '#src/access/access-scope.ts';
import { seesWholeSeason } from '#src/access/visible-components.ts';
import { asksForPage, countsEverything } from '#src/db/list-page.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden } from '#src/kernel/errors.ts';
import {
  countAllUploadedFiles,
  countUploadedFiles,
  listUploadedFiles,
  listUploadedFilesPage,
} from './files-upload-report.sql.ts';

interface Asked {
  /** With test organizations, for staff; others always get all that they have access to. */
  readonly getAll: boolean;
  readonly measurementYear?: number | undefined;
}

async function selectFiles(context: Context, { getAll, measurementYear: asked }: Asked) {
  const maySeeTests = mayInPortal(context.caller, 'viewTestOrganizations');
  if (getAll && !maySeeTests) throw forbidden();
  const { measurementYear } = await getAskedSeason(context, asked);
  return {
    scope: getExactScope(context.caller),
    measurementYear,
    includeTestOrganizations: !maySeeTests || getAll,
  };
}

export async function readFilesUploadReport(
  context: Context,
  query: Input<typeof reports.FilesUploadReportDatas>['query'],
): Promise<FileUploadReportRow[]> {
  const { app, caller } = context;
  const files = await selectFiles(context, query);
  if (asksForPage(query)) return listUploadedFilesPage(app.pool, files, query);
  const rows = await listUploadedFiles(app.pool, getScope(caller), files.measurementYear);
  return rows
    .filter(
      (row) =>
        (files.includeTestOrganizations || !row.isTestOrganization) &&
        (caller.isSysadmin || canSee(caller, row)),
    )
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

export async function countFilesOfReport(
  context: Context,
  query: Input<typeof reports.CountUploadedFiles>['query'],
): Promise<ListCounts> {
  const { app, caller } = context;
  const files = await selectFiles(context, query);
  if (!countsEverything(query) || !seesWholeSeason(caller)) return countUploadedFiles(app.pool, files, query);
  const { measurementYear, includeTestOrganizations } = files;
  const count = await countAllUploadedFiles(app.pool, measurementYear, includeTestOrganizations);
  return { count, parts: [], choices: [] };
}
