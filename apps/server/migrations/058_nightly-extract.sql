-- kind: expand
-- Whether an extract is generated every night, of what, and what became of the last one.
create table extract_schedule (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null,
  type text not null,
  contents jsonb not null,
  is_of_changes boolean not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default now(),
  last_day text,
  last_extract_id uuid,
  delivered_on timestamptz(3),
  failure text
);
grant select, insert, update on extract_schedule to idss_app;
