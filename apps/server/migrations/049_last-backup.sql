-- kind: expand
-- The last good backup, written by the command that makes it, for every process to know.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  backup_id text not null,
  taken_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  target text not null,
  files integer not null,
  bytes bigint not null,
  is_encrypted boolean not null
);
grant select on last_backup to idss_app;
