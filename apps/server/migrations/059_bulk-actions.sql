-- kind: expand
-- What was done to many submissions or people at once, to be looked at again and undone for some days.
create table bulk_action (
  bulk_id uuid primary key,
  action text not null,
  component text,
  user_id uuid,
  user_name text not null,
  begun_at timestamptz(3) not null default now(),
  -- A long selection comes in several requests: of the latest one.
  sent_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  undoes uuid references bulk_action on delete set null,
  people jsonb
);
create index bulk_action_begun_at on bulk_action (begun_at);
create index bulk_action_undoes on bulk_action (undoes);
create table bulk_action_outcome (
  bulk_id uuid not null references bulk_action on delete cascade,
  sub_id integer not null,
  component text not null,
  state text not null check (state in ('waiting', 'done', 'refused')),
  stage text not null default '',
  reason text not null default '',
  file_id uuid,
  request_id text not null,
  primary key (bulk_id, sub_id, component)
);
grant select, insert, update, delete on bulk_action, bulk_action_outcome to idss_app;
