import type { FileUploadReportRow } from '@idss/contract/reports';
import type { Queryable } from '#src/app.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import type { AccessScope } from '#src/records/access-scope.ts';
import { withinScope } from '#src/records/access-scope.sql.ts';

/** With the fields that decide who can see it. */
export interface UploadedFile extends FileUploadReportRow {
  readonly vendorId: number | null;
  readonly isTestOrganization: boolean;
}

/**
 * Files of the current season that were uploaded for a component, newest first. The latest runs are found in one
 * pass, because no index leads from a file to its runs.
 */
export async function listUploadedFiles(db: Queryable, scope: AccessScope): Promise<UploadedFile[]> {
  const values: unknown[] = [[fileTypes.uploaded, fileTypes.cahpsSubmission]];
  const { rows } = await db.query<UploadedFile>(
    `with latest as (
       select distinct on (file_id) file_id, status from validation_run
       where sub_id is not null order by file_id, finished_at desc)
     select f.file_id as "fileId", s.org_id as "organizationId", f.sub_id as "submissionId",
       o.org_name as "organizationName", f.component, f.file_name as "savedName",
       coalesce(r.status, 'NotRun') as "validationStatus", f.created_by as "createUser",
       f.created_at as "createDate", c.vendor_id as "vendorId", t.org_id is not null as "isTestOrganization"
     from stored_file f
     join component c on c.sub_id = f.sub_id and c.component = f.component
     join submission s on s.sub_id = f.sub_id
     join season y on y.measurement_year = s.measurement_year and y.is_current
     join organization o on o.org_id = s.org_id
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
     left join latest r on r.file_id = f.file_id
     where f.file_type = any($1) and ${withinScope(scope, values)}
     order by f.created_at desc, f.file_id`,
    values,
  );
  return rows;
}
