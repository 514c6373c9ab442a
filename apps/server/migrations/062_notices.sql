-- kind: expand
-- What people are told: one row for each cause and person, open until the cause is over.
create table notice (
  notice_id     bigint generated always as identity primary key,
  user_id       uuid not null references app_user on delete cascade,
  kind          text not null check (kind in ('step', 'lock', 'upload', 'deadline', 'explanation', 'note', 'role', 'credentials')),
  cause_id      text not null,
  -- What it is about; empty where it is about the person.
  subjects      text[] not null,
  facts         jsonb not null,
  opened_at     timestamptz(3) not null,
  read_at       timestamptz(3),
  snoozed_until timestamptz(3),
  withdrawn_at  timestamptz(3),
  -- A mail has it, or none is to have it.
  told_at       timestamptz(3),
  unique (user_id, kind, cause_id)
);
create index notice_open_by_person on notice (user_id, opened_at desc, notice_id desc) where withdrawn_at is null;
create index notice_open_by_subject on notice using gin (subjects) where withdrawn_at is null;
create index notice_withdrawn on notice (withdrawn_at) where withdrawn_at is not null;

-- How far the events were followed: what happened before the portal had notices is told to no one.
create table notice_position (
  is_only  boolean primary key default true check (is_only),
  event_id bigint not null
);
insert into notice_position (event_id) select event_id from event_chain;

-- How a person wants to be told. Without a row: as usual.
create table notice_choice (
  user_id     uuid primary key references app_user on delete cascade,
  ways        jsonb not null,
  -- Hours of the day in their time zone, without mails; equal: none.
  quiet_from  smallint not null check (quiet_from between 0 and 23),
  quiet_until smallint not null check (quiet_until between 0 and 23),
  time_zone   text not null
);
grant select, insert, update, delete on notice, notice_choice to idss_app;
grant select, update on notice_position to idss_app;
