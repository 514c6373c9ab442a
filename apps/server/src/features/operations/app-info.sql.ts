import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface StorageSize extends RowOf<typeof readStorageSizesSql> {
  /** Files; null for rows. */
  readonly files: number | null;
}

const readStorageSizesSql = sql('readStorageSizes')`select * from (
     select case
         when f.file_type in (14, 17) then case when f.is_archived then 'Uploaded files, replaced' else 'Uploaded files, current' end
         when f.file_type = 27 then 'Archives of replaced uploads'
         when f.file_type = 26 then 'Signed attestations'
         when not f.is_of_submission then 'Extracts and generic uploads'
         when f.is_archived then 'Generated files, replaced' else 'Generated files, current' end as kind,
       sum(f.bytes)::bigint as bytes, sum(f.files)::int as files
     from (
       select t.key[1]::int as file_type, t.key[2]::boolean as is_archived, true as is_of_submission,
         case t.kind when 'files' then t.number end as files, case t.kind when 'bytes' then t.number end as bytes
       from season y cross join lateral season_totals(y.measurement_year, '{files,bytes}') t
       union all
       select file_type, archived_at is not null, false, 1, size from stored_file where sub_id is null) f
     group by 1
     union all
     select t.kind, sum(pg_total_relation_size(t.name::regclass))::bigint, null from (values
       ('Findings', 'finding_block'), ('Findings', 'validation_run'), ('Results', 'measure_result'),
       ('Results', 'indicator_result'), ('Results', 'result_details'), ('Uploads and their lines', 'upload_transaction'),
       ('Uploads and their lines', 'upload_file'), ('Uploads and their lines', 'upload_line'), ('Events', 'event'),
       ('Log entries', 'log_entry')) as t(kind, name) group by 1) as sizes
     order by files is null, kind`.notNull('bytes');
/** The store by what its files are, and the database by what its tables have. */
export const readStorageSizes = (db: Queryable) => readStorageSizesSql.all(db, []);

const readDatabaseInfoSql = sql('readDatabaseInfo')`select current_setting('server_version') as version,
       pg_size_pretty(pg_database_size(current_database())) as bytes,
       (select extract(epoch from now() - min(xact_start))::int from pg_stat_activity
         where datname = current_database()) as oldest_transaction,
       (select coalesce(max(l.version), 0) from license_agreement l) as license_version,
       (select coalesce(max(m.version), 0) from security_matrix m) as matrix_version,
       (select coalesce(jsonb_agg(jsonb_build_object('name', relname, 'rows', reltuples::bigint) order by relpages desc), '[]')
         from (select relname, reltuples, relpages from pg_class
           where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 0
           order by relpages desc limit 8) as largest) as tables`;
export const readDatabaseInfo = (db: Queryable) => readDatabaseInfoSql.one(db, []);
