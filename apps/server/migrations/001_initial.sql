-- The product's own tables. Run by the owner; the application works as idss_app, which gets its grants at the end.

-- Season and people ---------------------------------------------------------------------------------------------

create table season (
  measurement_year   int primary key,
  is_current         boolean not null default false,
  measure_model_date date not null,
  -- [{key, label, at}] in order; a step's milestone is its key
  milestones         jsonb not null default '[]',
  loaded_at          timestamptz(3) not null default now()
);
create unique index season_one_current on season (is_current) where is_current;

create table organization (
  org_id       int primary key,
  org_name     text not null,
  org_type     text not null check (org_type in ('plan', 'softwareVendor', 'surveyVendor', 'auditFirm')),
  state        text,
  is_accredited boolean not null default false,
  -- software vendors whose measures carry no GUID because they program for themselves
  is_self_developed boolean not null default false,
  inactive     boolean not null default false,
  contact_first_name text not null default '',
  contact_last_name  text not null default ''
);

create table test_organization (
  measurement_year int not null references season,
  org_id           int not null references organization,
  created_by       text not null,
  created_on       timestamptz(3) not null default now(),
  primary key (measurement_year, org_id)
);

create table submission (
  sub_id              int primary key,
  measurement_year    int not null references season,
  org_id              int not null references organization,
  product_line        text not null check (product_line in ('Commercial', 'Medicaid', 'Medicare', 'Exchange')),
  reporting_product   text not null,
  reporting_unit_id   text not null default '',
  special_area        text,
  special_project     text,
  cms_contract_number text,
  plan_benefit_package text,
  software_vendor_id  int references organization,
  is_audit_required   boolean not null default true,
  audit_firm_id       int references organization,
  submission_intention text not null default '',
  somc                text not null default '',
  -- measure codes with an approved reduction of the sample size
  approved_sample_reductions text[] not null default '{}'
);
create index submission_by_org on submission (org_id);
create index submission_by_year on submission (measurement_year);

create table app_user (
  user_id    uuid primary key default gen_random_uuid(),
  email      text not null check (email = lower(email) and length(email) between 1 and 75),
  name       text not null default '',
  title      text,
  locked_at  timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index app_user_email on app_user (email);

create table user_role (
  user_id    uuid not null references app_user on delete cascade,
  role       text not null,
  role_group text not null check (role_group in ('system', 'organization', 'vendor', 'submission')),
  entity_id  int not null,
  primary key (user_id, role, entity_id)
);
create index user_role_by_entity on user_role (role_group, entity_id);

-- known auditors, and the submissions that one is narrowed to (none: all of the organization's)
create table auditor (
  email      text primary key check (email = lower(email)),
  created_at timestamptz(3) not null default now()
);
create table auditor_assignment (
  user_id uuid not null references app_user on delete cascade,
  org_id  int not null references organization,
  sub_id  int not null references submission on delete cascade,
  primary key (user_id, sub_id)
);

create table license_agreement (
  version    int generated always as identity primary key,
  text       text not null,
  created_by text not null,
  created_at timestamptz(3) not null default now()
);
create table license_acceptance (
  user_id    uuid not null references app_user on delete cascade,
  version    int not null references license_agreement,
  accepted_at timestamptz(3) not null default now(),
  primary key (user_id, version)
);

create table setting (
  key        text primary key,
  value      jsonb not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default now()
);

create table security_matrix (
  version    int generated always as identity primary key,
  csv        text not null,
  uploaded_by text not null,
  uploaded_at timestamptz(3) not null default now()
);

create table announcement (
  id             int generated always as identity primary key,
  display_order  int not null default -1,
  start_date     date,
  stop_date      date,
  deadline_date  text,
  text           text not null,
  last_changed_by text not null,
  last_changed_on timestamptz(3) not null default now()
);

create table vendor_measure (
  vendor_id    int not null references organization,
  measure_code text not null,
  product_line text not null,
  product_year int not null,
  measure_guid uuid not null,
  imported_by  text not null,
  imported_on  timestamptz(3) not null default now(),
  primary key (vendor_id, measure_code, product_line, product_year)
);

-- Files: written once under an id, never changed ------------------------------------------------------------------

create table stored_file (
  file_id       uuid primary key,
  -- file type ids of document 1, section 3
  file_type     int not null,
  measurement_year int not null,
  sub_id        int references submission,
  component     text check (component in ('DST', 'CAHPS', 'HOS')),
  file_name     text not null,
  original_name text not null,
  media_type    text not null,
  size          bigint not null,
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key   text not null unique,
  created_by    text not null,
  created_at    timestamptz(3) not null default now(),
  archived_at   timestamptz(3),
  archived_why  text,
  voided_at     timestamptz(3),
  is_all_downloads_only boolean not null default false
);
create index stored_file_by_component on stored_file (sub_id, component, file_type);

-- A component: stage, status and what is in force -------------------------------------------------------------------

create table component (
  sub_id            int not null references submission on delete cascade,
  component         text not null check (component in ('DST', 'CAHPS', 'HOS')),
  -- adult, child, child CCC; baseline, followup
  kind              text,
  vendor_id         int references organization,
  step              int not null default 1 check (step between 1 and 9),
  validation_status text not null default 'NotRun',
  -- the good file in force and the run that took it in
  current_file_id   uuid references stored_file,
  current_run_id    uuid,
  -- the latest run, also of a refused file
  latest_run_id     uuid,
  received_at       timestamptz(3),
  is_final          boolean not null default false,
  is_attested       boolean not null default false,
  is_public_reported boolean,
  reporting_chosen_version bigint,
  -- grows with every change of data; a signature holds for one version
  data_version      bigint not null default 0,
  source_last_modified timestamptz(3),
  attestation_modified_at timestamptz(3),
  running_upload_file_id uuid,
  primary key (sub_id, component)
);
create index component_by_vendor on component (vendor_id);

-- Uploads ---------------------------------------------------------------------------------------------------------

create table upload_transaction (
  transaction_id uuid primary key,
  program        text not null check (program in ('HEDIS', 'CAHPS', 'HOS')),
  user_id        uuid not null references app_user,
  state          text not null default 'received' check (state in ('received', 'finished')),
  fatal_error    boolean not null default false,
  answer         jsonb,
  created_at     timestamptz(3) not null default now(),
  finished_at    timestamptz(3)
);
create index upload_transaction_by_user on upload_transaction (user_id, created_at desc);

-- one row a file sent, and one a member of a sent zip
create table upload_file (
  upload_file_id uuid primary key,
  transaction_id uuid not null references upload_transaction,
  position       int not null,
  file_id        uuid references stored_file,
  file_name      text not null,
  -- the zip it came out of
  parent_id      uuid references upload_file,
  sub_id         int,
  component      text,
  product_line   text,
  state          text not null default 'waiting' check (state in ('waiting', 'processing', 'done', 'refused', 'failed')),
  validation_status text,
  stage          text,
  note           text not null default '',
  attempts       int not null default 0,
  unique (transaction_id, position)
);

create table upload_line (
  transaction_id uuid not null references upload_transaction,
  seq            bigint generated always as identity,
  text           text not null,
  primary key (transaction_id, seq)
);

-- Validation: what was found and what was computed -------------------------------------------------------------------

create table validation_run (
  run_id      uuid primary key,
  -- null: a file that counts for no component, such as one that its sender may not load
  sub_id      int references submission,
  component   text,
  file_id     uuid not null references stored_file,
  upload_file_id uuid unique references upload_file,
  status      text not null,
  counts      jsonb not null,
  -- header facts of the file, e.g. generatedAt
  header      jsonb not null default '{}',
  switches    jsonb not null default '{}',
  finished_at timestamptz(3) not null default now()
);
create index validation_run_by_component on validation_run (sub_id, component, finished_at desc);

create table finding (
  run_id        uuid not null references validation_run on delete cascade,
  seq           int not null,
  rule_id       text not null,
  rule_name     text not null,
  severity      text not null,
  measure_code  text,
  indicator_key text,
  line          int,
  col           int,
  found         text,
  expected      text,
  message       text not null,
  primary key (run_id, seq)
);
create index finding_by_rule on finding (run_id, rule_id, seq);
create index finding_by_severity on finding (run_id, severity, seq);

create table measure_result (
  run_id            uuid not null references validation_run on delete cascade,
  measure_code      text not null,
  report_measure    boolean not null,
  benefit_offered   boolean not null,
  collection_method text,
  primary key (run_id, measure_code)
);

create table indicator_result (
  run_id        uuid not null references validation_run on delete cascade,
  measure_code  text not null,
  indicator_key text not null,
  denominator   double precision,
  numerator     double precision,
  rate          double precision,
  display_rate  text not null,
  elements      jsonb not null,
  stratifications jsonb not null default '[]',
  primary key (run_id, indicator_key)
);

-- last year's results for the change rules; from the earlier seasons' files
create table prior_result (
  org_id       int not null references organization,
  product_line text not null,
  reporting_product text not null,
  measurement_year int not null,
  results      jsonb not null,
  primary key (org_id, product_line, reporting_product, measurement_year)
);

-- Audit ---------------------------------------------------------------------------------------------------------------

create table audit_designation (
  sub_id        int not null references submission,
  measure_code  text not null,
  -- empty: the measure's own row
  indicator_key text not null default '',
  designation   text not null check (designation in ('R', 'NB', 'NR', 'NQ', 'BR')),
  comment       text not null default '',
  version       int not null default 1,
  changed_by    text not null,
  changed_at    timestamptz(3) not null default now(),
  primary key (sub_id, measure_code, indicator_key)
);

-- Attestation -----------------------------------------------------------------------------------------------------------

create table signing_consent (
  consent_id  uuid primary key,
  sub_id      int not null references submission,
  component   text not null,
  user_id     uuid not null references app_user,
  version     text not null,
  text        text not null,
  ip          text not null,
  given_at    timestamptz(3) not null default now()
);

create table attestation (
  attestation_id uuid primary key,
  sub_id        int not null references submission,
  component     text not null,
  state         text not null check (state in ('draft', 'signed', 'void')),
  data_version  bigint not null,
  -- SHA-256 over the file in force, the results and the designations
  data_hash     text not null,
  is_public_reported boolean not null,
  draft_file_id uuid not null references stored_file,
  signed_file_id uuid references stored_file,
  consent_id    uuid references signing_consent,
  signer_id     uuid references app_user,
  signer_name   text,
  signer_title  text,
  signed_at     timestamptz(3),
  signed_from   text,
  voided_at     timestamptz(3),
  voided_by     text,
  created_at    timestamptz(3) not null default now()
);
create index attestation_by_component on attestation (sub_id, component, created_at desc);
create unique index attestation_one_in_force on attestation (sub_id, component) where state = 'signed';

-- Events: append-only, chained by hash ---------------------------------------------------------------------------------

create table event (
  event_id     bigint primary key,
  at           timestamptz(3) not null,
  user_id      uuid,
  user_name    text not null,
  request_id   text not null default '',
  ip           text not null default '',
  kind         text not null,
  sub_id       int,
  component    text,
  org_id       int,
  message      text not null,
  detail       jsonb not null,
  prev_hash    text not null,
  hash         text not null
);
create index event_by_component on event (sub_id, component, event_id desc);
create index event_by_org on event (org_id, event_id desc);

-- last link of the chain; locking its row orders the writers
create table event_chain (
  only_row boolean primary key default true check (only_row),
  event_id bigint not null,
  hash     text not null
);
insert into event_chain values (true, 0, repeat('0', 64));

-- The text that is hashed; `idss verify` computes the same.
create function event_text(e event) returns text language sql immutable as $$
  select concat_ws(E'\n', e.prev_hash, e.event_id::text,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(e.user_id::text, ''), e.user_name, e.request_id, e.ip, e.kind,
    coalesce(e.sub_id::text, ''), coalesce(e.component, ''), coalesce(e.org_id::text, ''), e.message, e.detail::text)
$$;

create function append_event(
  p_user_id uuid, p_user_name text, p_request_id text, p_ip text, p_kind text,
  p_sub_id int, p_component text, p_org_id int, p_message text, p_detail jsonb
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last event_chain;
  e event;
begin
  select * into last from event_chain for update;
  e.event_id := last.event_id + 1;
  e.at := clock_timestamp();
  e.user_id := p_user_id;
  e.user_name := p_user_name;
  e.request_id := p_request_id;
  e.ip := p_ip;
  e.kind := p_kind;
  e.sub_id := p_sub_id;
  e.component := p_component;
  e.org_id := p_org_id;
  e.message := p_message;
  e.detail := p_detail;
  e.prev_hash := last.hash;
  e.hash := encode(sha256(convert_to(event_text(e), 'UTF8')), 'hex');
  insert into event select e.*;
  update event_chain set event_id = e.event_id, hash = e.hash;
  return e.event_id;
end $$;

-- The owner cannot rewrite history by accident either.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are append-only';
end $$;
create trigger event_is_append_only before update or delete on event
  for each row execute function refuse_event_change();
create trigger event_is_not_truncated before truncate on event
  for each statement execute function refuse_event_change();

-- Logs ----------------------------------------------------------------------------------------------------------------

create table log_entry (
  log_id     bigint generated always as identity primary key,
  at         timestamptz(3) not null default now(),
  level      text not null,
  message    text not null,
  exception  text,
  event_name text,
  request_id text,
  sub_id     int,
  org_id     int,
  user_name  text,
  detail     jsonb not null default '{}'
);
create index log_entry_by_request on log_entry (request_id);

-- Grants ----------------------------------------------------------------------------------------------------------------

grant usage on schema public to idss_app;
grant select, insert, update, delete on
  season, organization, test_organization, submission, component, app_user, user_role, auditor, auditor_assignment,
  license_agreement, license_acceptance, setting, security_matrix, announcement, vendor_measure, stored_file,
  upload_transaction, upload_file, upload_line, validation_run, finding, measure_result, indicator_result, prior_result,
  audit_designation, signing_consent, attestation, log_entry
to idss_app;
-- events are written through append_event alone
grant select on event, event_chain to idss_app;
revoke all on function append_event from public;
grant execute on function append_event to idss_app;
