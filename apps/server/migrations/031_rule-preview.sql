-- Rules that staff changed, and the previews that show what a change does.

-- Each version has every rule of the season that differs from its folder. Evidence: nothing of it is changed or removed.
create table rule_settings (
  version integer primary key generated always as identity,
  measurement_year integer not null references season,
  settings jsonb not null,
  -- [{"ruleId", "before", "after"}]
  changes jsonb not null,
  preview_id uuid not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default now()
);
create index rule_settings_year on rule_settings (measurement_year, version desc);
grant select, insert on rule_settings to idss_app;

alter table upload_transaction drop constraint upload_transaction_purpose_check;
alter table upload_transaction add constraint upload_transaction_purpose_check
  check (purpose in ('upload', 'reprocess', 'rule-preview'));

-- Its id is that of an upload with this purpose, whose files are the checked ones.
create table rule_preview (
  preview_id uuid primary key references upload_transaction,
  measurement_year integer not null references season,
  state text not null default 'Running' check (state in ('Running', 'Done', 'Applied', 'Dropped')),
  -- The hash of the season's files and rules that it is compared with.
  season_id text not null,
  changes jsonb not null,
  -- Programs of the changed rules.
  components text[] not null,
  sample_size integer check (sample_size > 0),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- Of an applied one: {"actor", "userId", "groups": {component: group of reprocessed files}, "submissions"}
  revalidation jsonb
);
-- One preview runs at a time.
create unique index rule_preview_one_runs on rule_preview ((true)) where state = 'Running';
grant select, insert, update on rule_preview to idss_app;

-- A submission's current file; the result is null until it was checked.
create table rule_preview_file (
  preview_id uuid not null references rule_preview on delete cascade,
  sub_id integer not null,
  component text not null,
  upload_file_id uuid not null references upload_file,
  file_id uuid not null references stored_file,
  outcome text check (outcome in ('newlyFailing', 'newlyPassing', 'changed', 'unchanged', 'unchecked')),
  -- Status with the current rules, and with the changed ones.
  status_before text,
  status_after text,
  -- [{"ruleId", "before", "after", "added", "gone", "regraded"}]
  rules jsonb not null default '[]',
  findings jsonb not null default '[]',
  note text not null default '',
  primary key (preview_id, sub_id, component),
  foreign key (sub_id, component) references component on delete cascade
);
create index rule_preview_file_upload on rule_preview_file (upload_file_id);
grant select, insert, update, delete on rule_preview_file to idss_app;
