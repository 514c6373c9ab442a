import type { AccessScope } from '#src/access/access-scope.ts';
import { ofSeason, withinScope } from '#src/access/access-scope.sql.ts';
import { listed, listedFrom } from '#src/access/listed-components.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Component } from '@idss/domain/program';
import { sql } from '#src/db/statement.ts';

const findRunningUploadSql = sql('findRunningUpload')`
     select t.transaction_id, t.user_id, u.name as user_name, f.file_name
     from component c join upload_file f on f.upload_file_id = c.running_upload_file_id
       join upload_transaction t using (transaction_id) join app_user u using (user_id)
     where c.sub_id = $1 and c.component = $2 and t.purpose = 'upload' and t.state = 'received'`;
/** The upload whose file is checked for the component at this moment. */
export const findRunningUpload = (db: Queryable, submissionId: number, component: Component) =>
  findRunningUploadSql.maybe(db, [submissionId, component]);

const listBeforeSql = sql(
  'listBefore',
  (within: string) => `select ${listed} ${listedFrom}
     where s.measurement_year = $1 and c.sub_id < $2 and t.org_id is null and ${within}
     order by c.sub_id desc, c.component desc limit 20`,
);
const listAfterSql = sql(
  'listAfter',
  (within: string) => `select ${listed} ${listedFrom}
     where s.measurement_year = $1 and c.sub_id > $2 and t.org_id is null and ${within}
     order by c.sub_id, c.component desc limit 20`,
);
/** Components around the submission, the nearest first: at most 20 before it, and as many after it. */
export async function listAround(
  db: Queryable,
  scope: AccessScope,
  { measurementYear, submissionId }: { readonly measurementYear: number; readonly submissionId: number },
) {
  const values: unknown[] = [measurementYear, submissionId];
  const within = withinScope(scope, values, ofSeason('$1'));
  return {
    before: await listBeforeSql.all(db, values, within),
    after: await listAfterSql.all(db, values, within),
  };
}
