-- kind: expand
-- The search for stored files without a record: one process at a time has it, and what the last whole one counted is for all.
create table storage_sweep (
  only_row boolean primary key default true check (only_row),
  begun_at timestamptz(3) not null,
  -- Nobody begins before. While one is under way it is moved on, so that another process takes over from one that was killed.
  due_at timestamptz(3) not null,
  ended_at timestamptz(3),
  in_quarantine integer
);
grant select, insert, update on storage_sweep to idss_app;
