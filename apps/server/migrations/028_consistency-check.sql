-- The outcome of the last system consistency check, for every process.
create table consistency_check (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz(3) not null,
  items jsonb not null
);
grant select, insert, update on consistency_check to idss_app;

-- When the check last compared a file's bytes with its hash; null: never.
alter table stored_file add column hashed_at timestamptz(3);
grant update (hashed_at) on stored_file to idss_app;
create index stored_file_by_hashing on stored_file (hashed_at nulls first, file_id);
