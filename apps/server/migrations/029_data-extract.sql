-- Extracts of a season's HEDIS data. The job continues one after a crash.
create table data_extract (
  extract_id uuid primary key,
  measurement_year integer not null references season,
  type text not null,
  name text not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Running', 'Done', 'Failed')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  progress integer not null default 0,
  submissions integer,
  file_id uuid references stored_file
);
-- One extract of a type at a time.
create unique index data_extract_one_of_a_type on data_extract (type) where state in ('Waiting', 'Running');
grant select, insert, update, delete on data_extract to idss_app;
