-- kind: expand
-- Versions of the program run next to each other while one replaces the other.

-- Processes at work, and the newest schema that each knows. A process that ends by itself removes its row.
create table running_process (
  process_id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  build text not null,
  knows_schema integer not null,
  started_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on running_process to idss_app;

-- Changes of stored data that run in batches after a roll-out. Only the owner writes: what is in `statement` is run.
create table data_change (
  number integer primary key,
  name text not null,
  statement text not null,
  left_statement text not null,
  batch integer not null check (batch > 0),
  rows_done bigint not null default 0,
  rows_total bigint,
  started_at timestamptz(3),
  changed_at timestamptz(3),
  finished_at timestamptz(3),
  last_error text
);
grant select on data_change to idss_app;
