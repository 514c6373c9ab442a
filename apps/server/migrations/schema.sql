-- Written by "npm run schema" from the migrations; do not edit.

-- Extensions

CREATE EXTENSION pg_trgm;

-- Tables

CREATE TABLE account (
  account_id uuid NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  given_name text NOT NULL,
  family_name text NOT NULL,
  title text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  password_changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  must_change_password boolean NOT NULL DEFAULT false,
  disabled_at timestamp(3) with time zone,
  second_factor_secret text,
  second_factor_since timestamp(3) with time zone,
  second_factor_last_step bigint,
  activated_at timestamp(3) with time zone,
  activated_by text,
  activated_within jsonb,
  activation_needed_since timestamp(3) with time zone,
  activation_needed_why text,
  CONSTRAINT account_activation_needed CHECK (((activation_needed_since IS NULL) = (activation_needed_why IS NULL))),
  CONSTRAINT account_activation_needed_why_check CHECK ((activation_needed_why = ANY (ARRAY['access-deleted'::text, 'role'::text, 'second-factor'::text, 'reset'::text, 'address'::text]))),
  CONSTRAINT account_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT account_email_key UNIQUE (email),
  CONSTRAINT account_family_name_check CHECK (((length(family_name) >= 1) AND (length(family_name) <= 100))),
  CONSTRAINT account_given_name_check CHECK (((length(given_name) >= 1) AND (length(given_name) <= 100))),
  CONSTRAINT account_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100)))
);

CREATE TABLE account_link (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  linked_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  linked_by text NOT NULL,
  CONSTRAINT account_link_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 2000))),
  CONSTRAINT account_link_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT account_link_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  CONSTRAINT account_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CONSTRAINT account_link_user_id_issuer_key UNIQUE (user_id, issuer)
);

CREATE TABLE activation_link (
  email text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  link_id uuid NOT NULL DEFAULT gen_random_uuid(),
  made_by uuid,
  access text NOT NULL,
  shown_hash text,
  mailed_hash text,
  CONSTRAINT activation_link_email_check CHECK ((email = lower(email))),
  CONSTRAINT activation_link_link_id_key UNIQUE (link_id),
  CONSTRAINT activation_link_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CONSTRAINT activation_link_mailed_hash_key UNIQUE (mailed_hash),
  CONSTRAINT activation_link_pkey PRIMARY KEY (email),
  CONSTRAINT activation_link_shown_hash_key UNIQUE (shown_hash)
);

CREATE TABLE activation_link_ended (
  email text NOT NULL,
  ended_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  mailed_again boolean NOT NULL,
  CONSTRAINT activation_link_ended_pkey PRIMARY KEY (email)
);

CREATE TABLE activation_link_made (
  email text NOT NULL,
  made_by uuid,
  made_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE announcement (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  display_order integer NOT NULL DEFAULT '-1'::integer,
  start_date date,
  stop_date date,
  deadline_date text,
  text text NOT NULL,
  last_changed_by text NOT NULL,
  last_changed_on timestamp(3) with time zone NOT NULL DEFAULT now(),
  programs text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT announcement_pkey PRIMARY KEY (id)
);

CREATE TABLE app_user (
  user_id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  title text,
  locked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_sign_in_at timestamp(3) with time zone,
  previous_sign_in_at timestamp(3) with time zone,
  CONSTRAINT app_user_email_check CHECK (((email = lower(email)) AND ((length(email) >= 1) AND (length(email) <= 75)))),
  CONSTRAINT app_user_pkey PRIMARY KEY (user_id)
);

CREATE TABLE attestation (
  attestation_id uuid NOT NULL,
  sub_id integer NOT NULL,
  component text NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  data_version bigint NOT NULL,
  data_hash text NOT NULL,
  is_public_reported boolean NOT NULL,
  draft_file_id uuid NOT NULL,
  signed_file_id uuid,
  consent_id uuid,
  signer_id uuid,
  signer_name text,
  signer_title text,
  signed_at timestamp(3) with time zone,
  signed_from text,
  voided_at timestamp(3) with time zone,
  voided_by text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT attestation_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES signing_consent(consent_id),
  CONSTRAINT attestation_draft_file_id_fkey FOREIGN KEY (draft_file_id) REFERENCES stored_file(file_id),
  CONSTRAINT attestation_pkey PRIMARY KEY (attestation_id),
  CONSTRAINT attestation_signed_file_id_fkey FOREIGN KEY (signed_file_id) REFERENCES stored_file(file_id),
  CONSTRAINT attestation_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES app_user(user_id),
  CONSTRAINT attestation_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'signed'::text, 'void'::text]))),
  CONSTRAINT attestation_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id)
);

CREATE TABLE audit_designation (
  sub_id integer NOT NULL,
  measure_code text NOT NULL,
  indicator_key text NOT NULL DEFAULT ''::text,
  designation text NOT NULL,
  comment text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  comment_version integer NOT NULL DEFAULT 0,
  comment_changed_by text NOT NULL DEFAULT ''::text,
  comment_changed_at timestamp(3) with time zone,
  initial_designation text,
  CONSTRAINT audit_designation_designation_check CHECK ((designation = ANY (ARRAY[''::text, 'R'::text, 'NB'::text, 'NR'::text, 'NQ'::text, 'BR'::text]))),
  CONSTRAINT audit_designation_initial_designation_check CHECK ((initial_designation = ANY (ARRAY['R'::text, 'NB'::text, 'NR'::text, 'NQ'::text, 'BR'::text]))),
  CONSTRAINT audit_designation_pkey PRIMARY KEY (sub_id, measure_code, indicator_key),
  CONSTRAINT audit_designation_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id)
);

CREATE TABLE audit_stream (
  receiver text NOT NULL,
  event_id bigint NOT NULL DEFAULT 0,
  sent_at timestamp(3) with time zone,
  CONSTRAINT audit_stream_pkey PRIMARY KEY (receiver)
);

CREATE TABLE auditor (
  email text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT auditor_email_check CHECK ((email = lower(email))),
  CONSTRAINT auditor_pkey PRIMARY KEY (email)
);

CREATE TABLE auditor_assignment (
  user_id uuid NOT NULL,
  org_id integer NOT NULL,
  sub_id integer NOT NULL,
  CONSTRAINT auditor_assignment_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(org_id),
  CONSTRAINT auditor_assignment_pkey PRIMARY KEY (user_id, sub_id),
  CONSTRAINT auditor_assignment_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id) ON DELETE CASCADE,
  CONSTRAINT auditor_assignment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);

CREATE TABLE bulk_action (
  bulk_id uuid NOT NULL,
  action text NOT NULL,
  component text,
  user_id uuid,
  user_name text NOT NULL,
  begun_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  sent_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  ended_at timestamp(3) with time zone,
  undoes uuid,
  people jsonb,
  CONSTRAINT bulk_action_pkey PRIMARY KEY (bulk_id),
  CONSTRAINT bulk_action_undoes_fkey FOREIGN KEY (undoes) REFERENCES bulk_action(bulk_id) ON DELETE SET NULL
);

CREATE TABLE bulk_action_outcome (
  bulk_id uuid NOT NULL,
  sub_id integer NOT NULL,
  component text NOT NULL,
  state text NOT NULL,
  stage text NOT NULL DEFAULT ''::text,
  reason text NOT NULL DEFAULT ''::text,
  file_id uuid,
  request_id text NOT NULL,
  CONSTRAINT bulk_action_outcome_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES bulk_action(bulk_id) ON DELETE CASCADE,
  CONSTRAINT bulk_action_outcome_pkey PRIMARY KEY (bulk_id, sub_id, component),
  CONSTRAINT bulk_action_outcome_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])))
);

CREATE TABLE bulk_download (
  bulk_download_id uuid NOT NULL,
  user_id uuid NOT NULL,
  contents jsonb NOT NULL,
  prepared_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bulk_download_pkey PRIMARY KEY (bulk_download_id),
  CONSTRAINT bulk_download_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);

CREATE TABLE component (
  sub_id integer NOT NULL,
  component text NOT NULL,
  kind text,
  vendor_id integer,
  step integer NOT NULL DEFAULT 1,
  validation_status text NOT NULL DEFAULT 'NotRun'::text,
  current_file_id uuid,
  current_run_id uuid,
  latest_run_id uuid,
  received_at timestamp(3) with time zone,
  is_final boolean NOT NULL DEFAULT false,
  is_attested boolean NOT NULL DEFAULT false,
  is_public_reported boolean,
  reporting_chosen_version bigint,
  data_version bigint NOT NULL DEFAULT 0,
  source_last_modified timestamp(3) with time zone,
  attestation_modified_at timestamp(3) with time zone,
  running_upload_file_id uuid,
  attested_late_at timestamp(3) with time zone,
  attested_apart boolean NOT NULL DEFAULT false,
  nothing_at timestamp(3) with time zone,
  nothing_by text,
  nothing_why text,
  CONSTRAINT component_component_check CHECK ((component = ANY (ARRAY['DST'::text, 'CAHPS'::text, 'HOS'::text]))),
  CONSTRAINT component_current_file_id_fkey FOREIGN KEY (current_file_id) REFERENCES stored_file(file_id),
  CONSTRAINT component_pkey PRIMARY KEY (sub_id, component),
  CONSTRAINT component_step_check CHECK (((step >= 1) AND (step <= 9))),
  CONSTRAINT component_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id) ON DELETE CASCADE,
  CONSTRAINT component_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES organization(org_id)
);

CREATE TABLE consistency_check (
  only_row boolean NOT NULL DEFAULT true,
  finished_at timestamp(3) with time zone NOT NULL,
  items jsonb NOT NULL,
  CONSTRAINT consistency_check_only_row_check CHECK (only_row),
  CONSTRAINT consistency_check_pkey PRIMARY KEY (only_row)
);

CREATE TABLE data_change (
  number integer NOT NULL,
  name text NOT NULL,
  statement text NOT NULL,
  left_statement text NOT NULL,
  batch integer NOT NULL,
  rows_done bigint NOT NULL DEFAULT 0,
  rows_total bigint,
  started_at timestamp(3) with time zone,
  changed_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  last_error text,
  CONSTRAINT data_change_batch_check CHECK ((batch > 0)),
  CONSTRAINT data_change_pkey PRIMARY KEY (number)
);

CREATE TABLE data_extract (
  extract_id uuid NOT NULL,
  measurement_year integer NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'Waiting'::text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  progress integer NOT NULL DEFAULT 0,
  submissions integer,
  file_id uuid,
  contents jsonb,
  changed_since uuid,
  versions jsonb,
  reason text,
  cancelled_by text,
  CONSTRAINT data_extract_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(file_id),
  CONSTRAINT data_extract_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT data_extract_pkey PRIMARY KEY (extract_id),
  CONSTRAINT data_extract_state_check CHECK ((state = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Done'::text, 'Failed'::text])))
);

CREATE TABLE event (
  event_id bigint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  request_id text NOT NULL DEFAULT ''::text,
  ip text NOT NULL DEFAULT ''::text,
  kind text NOT NULL,
  sub_id integer,
  component text,
  org_id integer,
  message text NOT NULL,
  detail jsonb NOT NULL,
  prev_hash text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT event_pkey PRIMARY KEY (event_id)
);

CREATE TABLE event_chain (
  only_row boolean NOT NULL DEFAULT true,
  event_id bigint NOT NULL,
  hash text NOT NULL,
  CONSTRAINT event_chain_only_row_check CHECK (only_row),
  CONSTRAINT event_chain_pkey PRIMARY KEY (only_row)
);

CREATE TABLE explanation (
  explanation_id uuid NOT NULL,
  sub_id integer NOT NULL,
  component text NOT NULL,
  rule_id text NOT NULL,
  place_key text,
  value_key text NOT NULL,
  finding jsonb,
  text text NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  explained_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  state text NOT NULL,
  answer text NOT NULL DEFAULT ''::text,
  answered_by text,
  answered_at timestamp(3) with time zone,
  version integer NOT NULL,
  run_id uuid NOT NULL,
  finding_id integer,
  is_here boolean NOT NULL,
  is_lapsed boolean NOT NULL,
  CONSTRAINT explanation_answer_check CHECK ((length(answer) <= 2000)),
  CONSTRAINT explanation_check CHECK (((place_key IS NULL) = (finding IS NULL))),
  CONSTRAINT explanation_pkey PRIMARY KEY (explanation_id),
  CONSTRAINT explanation_run_id_fkey FOREIGN KEY (run_id) REFERENCES validation_run(run_id),
  CONSTRAINT explanation_state_check CHECK ((state = ANY (ARRAY['explained'::text, 'accepted'::text, 'asked-back'::text]))),
  CONSTRAINT explanation_sub_id_component_fkey FOREIGN KEY (sub_id, component) REFERENCES component(sub_id, component) ON DELETE CASCADE,
  CONSTRAINT explanation_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  CONSTRAINT explanation_version_check CHECK ((version > 0))
);

CREATE TABLE extract_schedule (
  only_row boolean NOT NULL DEFAULT true,
  is_on boolean NOT NULL,
  type text NOT NULL,
  contents jsonb NOT NULL,
  is_of_changes boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_day text,
  last_extract_id uuid,
  delivered_on timestamp(3) with time zone,
  failure text,
  CONSTRAINT extract_schedule_only_row_check CHECK (only_row),
  CONSTRAINT extract_schedule_pkey PRIMARY KEY (only_row)
);

CREATE TABLE finding_block (
  run_id uuid NOT NULL,
  first_seq integer NOT NULL,
  finding_count integer NOT NULL,
  counts jsonb NOT NULL,
  data bytea NOT NULL,
  search bytea NOT NULL,
  quads bytea,
  CONSTRAINT finding_block_finding_count_check CHECK ((finding_count > 0)),
  CONSTRAINT finding_block_first_seq_check CHECK ((first_seq > 0)),
  CONSTRAINT finding_block_pkey PRIMARY KEY (run_id, first_seq),
  CONSTRAINT finding_block_run_id_fkey FOREIGN KEY (run_id) REFERENCES validation_run(run_id) ON DELETE CASCADE
);

CREATE TABLE first_visit (
  user_id uuid NOT NULL,
  started_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  done text[] NOT NULL DEFAULT '{}'::text[],
  closed_at timestamp(3) with time zone,
  CONSTRAINT first_visit_pkey PRIMARY KEY (user_id),
  CONSTRAINT first_visit_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);

CREATE TABLE generic_upload (
  transaction_id uuid NOT NULL,
  did_error boolean NOT NULL,
  zip_file_id uuid NOT NULL,
  CONSTRAINT generic_upload_pkey PRIMARY KEY (transaction_id),
  CONSTRAINT generic_upload_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES upload_transaction(transaction_id) ON DELETE CASCADE,
  CONSTRAINT generic_upload_zip_file_id_fkey FOREIGN KEY (zip_file_id) REFERENCES stored_file(file_id)
);

CREATE TABLE generic_upload_file (
  upload_file_id uuid NOT NULL,
  counts jsonb,
  report_file_id uuid,
  workbook_file_id uuid,
  CONSTRAINT generic_upload_file_pkey PRIMARY KEY (upload_file_id),
  CONSTRAINT generic_upload_file_report_file_id_fkey FOREIGN KEY (report_file_id) REFERENCES stored_file(file_id),
  CONSTRAINT generic_upload_file_upload_file_id_fkey FOREIGN KEY (upload_file_id) REFERENCES upload_file(upload_file_id) ON DELETE CASCADE,
  CONSTRAINT generic_upload_file_workbook_file_id_fkey FOREIGN KEY (workbook_file_id) REFERENCES stored_file(file_id)
);

CREATE TABLE hos_attestation (
  attestation_id uuid NOT NULL,
  sub_id integer NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  attester text NOT NULL,
  vendor_name text NOT NULL,
  statements text[] NOT NULL,
  statements_version text NOT NULL,
  attested_from text NOT NULL,
  attested_at timestamp(3) with time zone NOT NULL,
  data_version bigint NOT NULL,
  file_id uuid NOT NULL,
  file_sha256 text NOT NULL,
  voided_at timestamp(3) with time zone,
  voided_by text,
  CONSTRAINT hos_attestation_attester_check CHECK ((attester <> ''::text)),
  CONSTRAINT hos_attestation_check CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
  CONSTRAINT hos_attestation_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(file_id),
  CONSTRAINT hos_attestation_file_sha256_check CHECK ((file_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT hos_attestation_pkey PRIMARY KEY (attestation_id),
  CONSTRAINT hos_attestation_statements_check CHECK ((cardinality(statements) > 0)),
  CONSTRAINT hos_attestation_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id),
  CONSTRAINT hos_attestation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id),
  CONSTRAINT hos_attestation_vendor_name_check CHECK ((vendor_name <> ''::text))
);

CREATE TABLE hos_baseline_roster (
  cohort integer NOT NULL,
  cms_contract_number text NOT NULL,
  member_key text NOT NULL,
  CONSTRAINT hos_baseline_roster_pkey PRIMARY KEY (cohort, cms_contract_number, member_key)
);

CREATE TABLE identity_key (
  key_id text NOT NULL,
  purpose text NOT NULL,
  material jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  active_from timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT identity_key_pkey PRIMARY KEY (key_id),
  CONSTRAINT identity_key_purpose_check CHECK ((purpose = ANY (ARRAY['sign'::text, 'secret'::text])))
);

CREATE TABLE identity_rate_limit (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT identity_rate_limit_pkey PRIMARY KEY (key)
);

CREATE TABLE identity_record (
  kind text NOT NULL,
  id text NOT NULL,
  uid text,
  grant_id text,
  account_id text,
  payload jsonb NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  consumed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  touched_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  user_agent text,
  address text,
  CONSTRAINT identity_record_pkey PRIMARY KEY (kind, id)
);

CREATE TABLE identity_setup_code (
  code_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT identity_setup_code_pkey PRIMARY KEY (code_hash)
);

CREATE TABLE indicator_result (
  run_id uuid NOT NULL,
  measure_code text NOT NULL,
  indicator_key text NOT NULL,
  denominator double precision,
  numerator double precision,
  rate double precision,
  display_rate text NOT NULL,
  elements jsonb NOT NULL,
  stratifications jsonb NOT NULL DEFAULT '[]'::jsonb,
  eligible_population double precision,
  CONSTRAINT indicator_result_pkey PRIMARY KEY (run_id, indicator_key)
);

CREATE TABLE last_backup (
  only_row boolean NOT NULL DEFAULT true,
  backup_id text NOT NULL,
  taken_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone NOT NULL,
  target text NOT NULL,
  files integer NOT NULL,
  bytes bigint NOT NULL,
  is_encrypted boolean NOT NULL,
  CONSTRAINT last_backup_only_row_check CHECK (only_row),
  CONSTRAINT last_backup_pkey PRIMARY KEY (only_row)
);

CREATE TABLE license_acceptance (
  user_id uuid NOT NULL,
  version integer NOT NULL,
  accepted_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT license_acceptance_pkey PRIMARY KEY (user_id, version),
  CONSTRAINT license_acceptance_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CONSTRAINT license_acceptance_version_fkey FOREIGN KEY (version) REFERENCES license_agreement(version)
);

CREATE TABLE license_agreement (
  version integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  text text NOT NULL,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  continues_version integer,
  CONSTRAINT license_agreement_continues_version_fkey FOREIGN KEY (continues_version) REFERENCES license_agreement(version),
  CONSTRAINT license_agreement_pkey PRIMARY KEY (version)
);

CREATE TABLE list_view (
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  CONSTRAINT list_view_pkey PRIMARY KEY (user_id, list, name),
  CONSTRAINT list_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);

CREATE TABLE log_entry (
  log_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  level text NOT NULL,
  message text NOT NULL,
  exception text,
  event_name text,
  request_id text,
  sub_id integer,
  org_id integer,
  user_name text,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT log_entry_pkey PRIMARY KEY (log_id)
);

CREATE TABLE mail (
  mail_id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  recipient text NOT NULL,
  template text NOT NULL,
  facts jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  sent_at timestamp(3) with time zone,
  last_error text,
  link_id uuid,
  waiting_since timestamp(3) with time zone NOT NULL DEFAULT now(),
  failing_since timestamp(3) with time zone,
  CONSTRAINT mail_key_key UNIQUE (key),
  CONSTRAINT mail_pkey PRIMARY KEY (mail_id),
  CONSTRAINT mail_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'unknown'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE measure_result (
  run_id uuid NOT NULL,
  measure_code text NOT NULL,
  report_measure boolean NOT NULL,
  benefit_offered boolean NOT NULL,
  collection_method text,
  CONSTRAINT measure_result_pkey PRIMARY KEY (run_id, measure_code)
);

CREATE TABLE migration (
  number integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  kind text NOT NULL DEFAULT 'expand'::text,
  works_from integer NOT NULL DEFAULT 0,
  CONSTRAINT migration_pkey PRIMARY KEY (number)
);

CREATE TABLE note (
  note_id uuid NOT NULL,
  sub_id integer NOT NULL,
  component text,
  answer_to uuid,
  audience text NOT NULL,
  audience_id integer,
  author_id uuid,
  author_name text NOT NULL,
  author_side text NOT NULL,
  text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  written_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  edited_at timestamp(3) with time zone,
  withdrawn_at timestamp(3) with time zone,
  CONSTRAINT note_answer_to_fkey FOREIGN KEY (answer_to) REFERENCES note(note_id) ON DELETE CASCADE,
  CONSTRAINT note_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'plan'::text, 'vendor'::text, 'audit'::text, 'staff'::text]))),
  CONSTRAINT note_audience_id_fkey FOREIGN KEY (audience_id) REFERENCES organization(org_id),
  CONSTRAINT note_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(user_id) ON DELETE SET NULL,
  CONSTRAINT note_pkey PRIMARY KEY (note_id),
  CONSTRAINT note_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id) ON DELETE CASCADE,
  CONSTRAINT note_text_check CHECK ((length(text) <= 2000))
);

CREATE TABLE notice (
  notice_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  cause_id text NOT NULL,
  subjects text[] NOT NULL,
  facts jsonb NOT NULL,
  opened_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone,
  snoozed_until timestamp(3) with time zone,
  withdrawn_at timestamp(3) with time zone,
  told_at timestamp(3) with time zone,
  mail_at timestamp(3) with time zone,
  CONSTRAINT notice_kind_check CHECK ((kind = ANY (ARRAY['step'::text, 'lock'::text, 'upload'::text, 'deadline'::text, 'explanation'::text, 'note'::text, 'message'::text, 'role'::text, 'credentials'::text]))) NOT VALID,
  CONSTRAINT notice_pkey PRIMARY KEY (notice_id),
  CONSTRAINT notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CONSTRAINT notice_user_id_kind_cause_id_key UNIQUE (user_id, kind, cause_id)
);

CREATE TABLE notice_choice (
  user_id uuid NOT NULL,
  ways jsonb NOT NULL,
  quiet_from smallint NOT NULL,
  quiet_until smallint NOT NULL,
  time_zone text NOT NULL,
  CONSTRAINT notice_choice_pkey PRIMARY KEY (user_id),
  CONSTRAINT notice_choice_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 23))),
  CONSTRAINT notice_choice_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 23))),
  CONSTRAINT notice_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);

CREATE TABLE notice_clock (
  name text NOT NULL,
  at timestamp(3) with time zone,
  CONSTRAINT notice_clock_name_check CHECK ((name = ANY (ARRAY['causes'::text, 'mails'::text]))),
  CONSTRAINT notice_clock_pkey PRIMARY KEY (name)
);

CREATE TABLE notice_digest (
  user_id uuid NOT NULL,
  day text NOT NULL,
  CONSTRAINT notice_digest_pkey PRIMARY KEY (user_id),
  CONSTRAINT notice_digest_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);

CREATE TABLE notice_position (
  is_only boolean NOT NULL DEFAULT true,
  event_id bigint NOT NULL,
  CONSTRAINT notice_position_is_only_check CHECK (is_only),
  CONSTRAINT notice_position_pkey PRIMARY KEY (is_only)
);

CREATE TABLE open_component (
  measurement_year integer NOT NULL,
  org_id integer NOT NULL,
  sub_id integer NOT NULL,
  component text NOT NULL,
  product_line text NOT NULL,
  step integer NOT NULL,
  validation_status text NOT NULL,
  has_file boolean NOT NULL,
  is_audit_required boolean NOT NULL,
  unchanged_since timestamp(3) with time zone,
  bad_state text,
  bad_status text,
  CONSTRAINT open_component_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT open_component_pkey PRIMARY KEY (measurement_year, org_id, sub_id, component)
);

CREATE TABLE organization (
  org_id integer NOT NULL,
  org_name text NOT NULL,
  org_type text NOT NULL,
  state text,
  is_accredited boolean NOT NULL DEFAULT false,
  is_self_developed boolean NOT NULL DEFAULT false,
  inactive boolean NOT NULL DEFAULT false,
  contact_first_name text NOT NULL DEFAULT ''::text,
  contact_last_name text NOT NULL DEFAULT ''::text,
  CONSTRAINT organization_org_type_check CHECK ((org_type = ANY (ARRAY['plan'::text, 'softwareVendor'::text, 'surveyVendor'::text, 'auditFirm'::text]))),
  CONSTRAINT organization_pkey PRIMARY KEY (org_id)
);

CREATE TABLE organization_snippets (
  org_id integer NOT NULL,
  texts text[] NOT NULL,
  CONSTRAINT organization_snippets_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(org_id),
  CONSTRAINT organization_snippets_pkey PRIMARY KEY (org_id)
);

CREATE TABLE person_snippets (
  user_id uuid NOT NULL,
  texts text[] NOT NULL,
  CONSTRAINT person_snippets_pkey PRIMARY KEY (user_id),
  CONSTRAINT person_snippets_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);

CREATE TABLE prior_result (
  org_id integer NOT NULL,
  product_line text NOT NULL,
  reporting_product text NOT NULL,
  measurement_year integer NOT NULL,
  results jsonb NOT NULL,
  CONSTRAINT prior_result_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(org_id),
  CONSTRAINT prior_result_pkey PRIMARY KEY (org_id, product_line, reporting_product, measurement_year)
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE result_details (
  run_id uuid NOT NULL,
  details bytea NOT NULL,
  CONSTRAINT result_details_pkey PRIMARY KEY (run_id),
  CONSTRAINT result_details_run_id_fkey FOREIGN KEY (run_id) REFERENCES validation_run(run_id) ON DELETE CASCADE
);

CREATE TABLE review_mark (
  sub_id integer NOT NULL,
  measure_code text NOT NULL,
  indicator_key text NOT NULL,
  numerator double precision,
  denominator double precision,
  rate double precision,
  marked_by text NOT NULL,
  marked_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  CONSTRAINT review_mark_pkey PRIMARY KEY (sub_id, measure_code, indicator_key),
  CONSTRAINT review_mark_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id)
);

CREATE TABLE review_presence (
  sub_id integer NOT NULL,
  user_id uuid NOT NULL,
  measure_code text NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  CONSTRAINT review_presence_pkey PRIMARY KEY (sub_id, user_id),
  CONSTRAINT review_presence_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id) ON DELETE CASCADE,
  CONSTRAINT review_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);

CREATE TABLE risk_message (
  message_id uuid NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  roles text[] NOT NULL,
  organization_ids integer[] NOT NULL,
  recipients integer NOT NULL,
  written_by text NOT NULL,
  written_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  CONSTRAINT risk_message_pkey PRIMARY KEY (message_id)
);

CREATE TABLE rule_failure (
  sub_id integer NOT NULL,
  component text NOT NULL,
  rule_id text NOT NULL,
  severity text NOT NULL,
  measurement_year integer NOT NULL,
  org_id integer NOT NULL,
  vendor_id integer,
  rule_name text NOT NULL,
  findings bigint NOT NULL,
  CONSTRAINT rule_failure_pkey PRIMARY KEY (sub_id, component, rule_id, severity),
  CONSTRAINT rule_failure_sub_id_component_fkey FOREIGN KEY (sub_id, component) REFERENCES component(sub_id, component) ON DELETE CASCADE
);

CREATE TABLE rule_preview (
  preview_id uuid NOT NULL,
  measurement_year integer NOT NULL,
  state text NOT NULL DEFAULT 'Running'::text,
  season_id text NOT NULL,
  changes jsonb NOT NULL,
  components text[] NOT NULL,
  sample_size integer,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  finished_at timestamp(3) with time zone,
  revalidation jsonb,
  choice jsonb,
  undoes uuid,
  CONSTRAINT rule_preview_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT rule_preview_pkey PRIMARY KEY (preview_id),
  CONSTRAINT rule_preview_preview_id_fkey FOREIGN KEY (preview_id) REFERENCES upload_transaction(transaction_id),
  CONSTRAINT rule_preview_sample_size_check CHECK ((sample_size > 0)),
  CONSTRAINT rule_preview_state_check CHECK ((state = ANY (ARRAY['Running'::text, 'Done'::text, 'Applied'::text, 'Dropped'::text])))
);

CREATE TABLE rule_preview_file (
  preview_id uuid NOT NULL,
  sub_id integer NOT NULL,
  component text NOT NULL,
  upload_file_id uuid NOT NULL,
  file_id uuid NOT NULL,
  outcome text,
  status_before text,
  status_after text,
  rules jsonb NOT NULL DEFAULT '[]'::jsonb,
  findings jsonb NOT NULL DEFAULT '[]'::jsonb,
  note text NOT NULL DEFAULT ''::text,
  was_locked boolean,
  had_other_status boolean,
  is_left_out boolean,
  CONSTRAINT rule_preview_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(file_id),
  CONSTRAINT rule_preview_file_outcome_check CHECK ((outcome = ANY (ARRAY['newlyFailing'::text, 'newlyPassing'::text, 'changed'::text, 'unchanged'::text, 'unchecked'::text]))),
  CONSTRAINT rule_preview_file_pkey PRIMARY KEY (preview_id, sub_id, component),
  CONSTRAINT rule_preview_file_preview_id_fkey FOREIGN KEY (preview_id) REFERENCES rule_preview(preview_id) ON DELETE CASCADE,
  CONSTRAINT rule_preview_file_sub_id_component_fkey FOREIGN KEY (sub_id, component) REFERENCES component(sub_id, component) ON DELETE CASCADE,
  CONSTRAINT rule_preview_file_upload_file_id_fkey FOREIGN KEY (upload_file_id) REFERENCES upload_file(upload_file_id)
);

CREATE TABLE rule_settings (
  version integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  measurement_year integer NOT NULL,
  settings jsonb NOT NULL,
  changes jsonb NOT NULL,
  preview_id uuid NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT rule_settings_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT rule_settings_pkey PRIMARY KEY (version)
);

CREATE TABLE rule_week (
  measurement_year integer NOT NULL,
  component text NOT NULL,
  rule_id text NOT NULL,
  severity text NOT NULL,
  findings bigint NOT NULL,
  CONSTRAINT rule_week_component_check CHECK ((component = ANY (ARRAY['DST'::text, 'CAHPS'::text, 'HOS'::text]))),
  CONSTRAINT rule_week_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT rule_week_pkey PRIMARY KEY (measurement_year, component, rule_id, severity)
);

CREATE TABLE running_process (
  process_id uuid NOT NULL,
  role text NOT NULL,
  build text NOT NULL,
  knows_schema integer NOT NULL,
  started_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  seen_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT running_process_pkey PRIMARY KEY (process_id),
  CONSTRAINT running_process_role_check CHECK ((role = ANY (ARRAY['all'::text, 'web'::text, 'worker'::text])))
);

CREATE TABLE season (
  measurement_year integer NOT NULL,
  is_current boolean NOT NULL DEFAULT false,
  measure_model_date date NOT NULL,
  milestones jsonb NOT NULL DEFAULT '[]'::jsonb,
  loaded_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  time_zone text NOT NULL DEFAULT 'America/New_York'::text,
  state text,
  opens_on text,
  closing_begins_on text,
  CONSTRAINT season_pkey PRIMARY KEY (measurement_year),
  CONSTRAINT season_state_check CHECK ((state = ANY (ARRAY['prepared'::text, 'open'::text, 'closing'::text, 'closed'::text])))
);

CREATE TABLE season_counted (
  measurement_year integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT season_counted_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT season_counted_pkey PRIMARY KEY (measurement_year)
);

CREATE TABLE season_distribution (
  measurement_year integer NOT NULL,
  product_line text NOT NULL,
  source text NOT NULL,
  indicator_key text NOT NULL,
  organizations integer NOT NULL,
  low_tenth double precision NOT NULL,
  low_quarter double precision NOT NULL,
  median double precision NOT NULL,
  high_quarter double precision NOT NULL,
  high_tenth double precision NOT NULL,
  deviation double precision NOT NULL,
  CONSTRAINT season_distribution_organizations_check CHECK ((organizations >= 11)),
  CONSTRAINT season_distribution_pkey PRIMARY KEY (measurement_year, product_line, source, indicator_key),
  CONSTRAINT season_distribution_source_check CHECK ((source = ANY (ARRAY['finalized'::text, 'registered'::text])))
);

CREATE TABLE season_load (
  load_id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  measurement_year integer NOT NULL,
  files jsonb NOT NULL,
  counts jsonb NOT NULL,
  loaded_by text NOT NULL,
  loaded_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  CONSTRAINT season_load_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT season_load_pkey PRIMARY KEY (load_id)
);

CREATE TABLE season_share (
  measurement_year integer NOT NULL,
  org_id integer NOT NULL,
  kind text NOT NULL,
  parts jsonb NOT NULL,
  CONSTRAINT season_share_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT season_share_pkey PRIMARY KEY (measurement_year, org_id, kind)
);

CREATE TABLE season_share_outdated (
  measurement_year integer NOT NULL,
  org_id integer NOT NULL,
  kinds text[]
);

CREATE TABLE season_summary (
  measurement_year integer NOT NULL,
  opened_on date NOT NULL,
  last_day date NOT NULL,
  rules_on date NOT NULL,
  rebuilt_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT season_summary_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT season_summary_pkey PRIMARY KEY (measurement_year)
);

CREATE TABLE season_total (
  measurement_year integer NOT NULL,
  kind text NOT NULL,
  key text[] NOT NULL,
  organizations integer NOT NULL,
  number bigint NOT NULL,
  CONSTRAINT season_total_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT season_total_pkey PRIMARY KEY (measurement_year, kind, key)
);

CREATE TABLE secret (
  name text NOT NULL,
  value bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT secret_pkey PRIMARY KEY (name)
);

CREATE TABLE security_matrix (
  version integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  csv text NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT security_matrix_pkey PRIMARY KEY (version)
);

CREATE TABLE setting (
  key text NOT NULL,
  value jsonb NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT setting_pkey PRIMARY KEY (key)
);

CREATE TABLE signing_consent (
  consent_id uuid NOT NULL,
  sub_id integer NOT NULL,
  component text NOT NULL,
  user_id uuid NOT NULL,
  version text NOT NULL,
  text text NOT NULL,
  ip text NOT NULL,
  given_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  CONSTRAINT signing_consent_pkey PRIMARY KEY (consent_id),
  CONSTRAINT signing_consent_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id),
  CONSTRAINT signing_consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id)
);

CREATE TABLE stage_day (
  measurement_year integer NOT NULL,
  day date NOT NULL,
  component text NOT NULL,
  product_line text NOT NULL,
  step integer NOT NULL,
  submissions integer NOT NULL,
  nothing integer NOT NULL DEFAULT 0,
  CONSTRAINT stage_day_component_check CHECK ((component = ANY (ARRAY['DST'::text, 'CAHPS'::text, 'HOS'::text]))),
  CONSTRAINT stage_day_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT stage_day_pkey PRIMARY KEY (measurement_year, component, product_line, day, step),
  CONSTRAINT stage_day_step_check CHECK (((step >= 1) AND (step <= 9))),
  CONSTRAINT stage_day_submissions_check CHECK ((submissions > 0))
);

CREATE TABLE stage_period (
  measurement_year integer NOT NULL,
  component text NOT NULL,
  sub_id integer NOT NULL,
  from_day date NOT NULL,
  last_day date NOT NULL,
  step integer NOT NULL,
  has_nothing boolean NOT NULL DEFAULT false,
  CONSTRAINT stage_period_check CHECK ((last_day >= from_day)),
  CONSTRAINT stage_period_component_check CHECK ((component = ANY (ARRAY['DST'::text, 'CAHPS'::text, 'HOS'::text]))),
  CONSTRAINT stage_period_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT stage_period_pkey PRIMARY KEY (measurement_year, component, sub_id, from_day),
  CONSTRAINT stage_period_step_check CHECK (((step >= 1) AND (step <= 9)))
);

CREATE TABLE storage_age (
  storage_key text NOT NULL,
  noted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT storage_age_pkey PRIMARY KEY (storage_key)
);

CREATE TABLE storage_sweep (
  only_row boolean NOT NULL DEFAULT true,
  begun_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  in_quarantine integer,
  CONSTRAINT storage_sweep_only_row_check CHECK (only_row),
  CONSTRAINT storage_sweep_pkey PRIMARY KEY (only_row)
);

CREATE TABLE store_mark (
  only_row boolean NOT NULL DEFAULT true,
  store_id uuid NOT NULL,
  marked_at timestamp(3) with time zone,
  CONSTRAINT store_mark_only_row_check CHECK (only_row),
  CONSTRAINT store_mark_pkey PRIMARY KEY (only_row)
);

CREATE TABLE stored_file (
  file_id uuid NOT NULL,
  file_type integer NOT NULL,
  measurement_year integer NOT NULL,
  sub_id integer,
  component text,
  file_name text NOT NULL,
  original_name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  archived_at timestamp(3) with time zone,
  archived_why text,
  voided_at timestamp(3) with time zone,
  is_all_downloads_only boolean NOT NULL DEFAULT false,
  hashed_at timestamp(3) with time zone,
  late_reason text,
  CONSTRAINT stored_file_component_check CHECK ((component = ANY (ARRAY['DST'::text, 'CAHPS'::text, 'HOS'::text]))),
  CONSTRAINT stored_file_pkey PRIMARY KEY (file_id),
  CONSTRAINT stored_file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT stored_file_storage_key_key UNIQUE (storage_key),
  CONSTRAINT stored_file_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id)
);

CREATE TABLE submission (
  sub_id integer NOT NULL,
  measurement_year integer NOT NULL,
  org_id integer NOT NULL,
  product_line text NOT NULL,
  reporting_product text NOT NULL,
  reporting_unit_id text NOT NULL DEFAULT ''::text,
  special_area text,
  special_project text,
  cms_contract_number text,
  plan_benefit_package text,
  software_vendor_id integer,
  is_audit_required boolean NOT NULL DEFAULT true,
  audit_firm_id integer,
  submission_intention text NOT NULL DEFAULT ''::text,
  somc text NOT NULL DEFAULT ''::text,
  approved_sample_reductions text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT submission_audit_firm_id_fkey FOREIGN KEY (audit_firm_id) REFERENCES organization(org_id),
  CONSTRAINT submission_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT submission_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(org_id),
  CONSTRAINT submission_pkey PRIMARY KEY (sub_id),
  CONSTRAINT submission_product_line_check CHECK ((product_line = ANY (ARRAY['Commercial'::text, 'Medicaid'::text, 'Medicare'::text, 'Exchange'::text]))),
  CONSTRAINT submission_software_vendor_id_fkey FOREIGN KEY (software_vendor_id) REFERENCES organization(org_id)
);

CREATE TABLE test_organization (
  measurement_year integer NOT NULL,
  org_id integer NOT NULL,
  created_by text NOT NULL,
  created_on timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT test_organization_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT test_organization_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization(org_id),
  CONSTRAINT test_organization_pkey PRIMARY KEY (measurement_year, org_id)
);

CREATE TABLE upload_file (
  upload_file_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  "position" integer NOT NULL,
  file_id uuid,
  file_name text NOT NULL,
  parent_id uuid,
  sub_id integer,
  component text,
  product_line text,
  state text NOT NULL DEFAULT 'waiting'::text,
  validation_status text,
  stage text,
  note text NOT NULL DEFAULT ''::text,
  attempts integer NOT NULL DEFAULT 0,
  waits boolean NOT NULL DEFAULT false,
  CONSTRAINT upload_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(file_id),
  CONSTRAINT upload_file_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES upload_file(upload_file_id),
  CONSTRAINT upload_file_pkey PRIMARY KEY (upload_file_id),
  CONSTRAINT upload_file_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'processing'::text, 'done'::text, 'refused'::text, 'failed'::text]))),
  CONSTRAINT upload_file_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES upload_transaction(transaction_id),
  CONSTRAINT upload_file_transaction_id_position_key UNIQUE (transaction_id, "position")
);

CREATE TABLE upload_line (
  transaction_id uuid NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  text text NOT NULL,
  CONSTRAINT upload_line_pkey PRIMARY KEY (transaction_id, seq),
  CONSTRAINT upload_line_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES upload_transaction(transaction_id)
);

CREATE TABLE upload_transaction (
  transaction_id uuid NOT NULL,
  program text NOT NULL,
  user_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'received'::text,
  fatal_error boolean NOT NULL DEFAULT false,
  answer jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  finished_at timestamp(3) with time zone,
  actor jsonb,
  purpose text NOT NULL DEFAULT 'upload'::text,
  late_reason text,
  CONSTRAINT upload_transaction_pkey PRIMARY KEY (transaction_id),
  CONSTRAINT upload_transaction_program_check CHECK ((program = ANY (ARRAY['HEDIS'::text, 'CAHPS'::text, 'HOS'::text, 'GENERIC'::text]))),
  CONSTRAINT upload_transaction_state_check CHECK ((state = ANY (ARRAY['received'::text, 'finished'::text]))),
  CONSTRAINT upload_transaction_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id)
);

CREATE TABLE user_role (
  user_id uuid NOT NULL,
  role text NOT NULL,
  role_group text NOT NULL,
  entity_id integer NOT NULL,
  accepted_at timestamp(3) with time zone,
  CONSTRAINT user_role_pkey PRIMARY KEY (user_id, role, entity_id),
  CONSTRAINT user_role_role_group_check CHECK ((role_group = ANY (ARRAY['system'::text, 'organization'::text, 'vendor'::text, 'submission'::text]))),
  CONSTRAINT user_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE
);

CREATE TABLE validation_run (
  run_id uuid NOT NULL,
  sub_id integer,
  component text,
  file_id uuid NOT NULL,
  upload_file_id uuid,
  status text NOT NULL,
  counts jsonb NOT NULL,
  header jsonb NOT NULL DEFAULT '{}'::jsonb,
  switches jsonb NOT NULL DEFAULT '{}'::jsonb,
  finished_at timestamp(3) with time zone NOT NULL DEFAULT current_moment(),
  survey_results jsonb,
  finding_totals jsonb NOT NULL DEFAULT '[]'::jsonb,
  results_sha256 text,
  findings_sha256 text,
  findings_run_id uuid,
  archive_file_id uuid,
  line_index bytea,
  rule_prints jsonb,
  CONSTRAINT validation_run_archive_file_id_fkey FOREIGN KEY (archive_file_id) REFERENCES stored_file(file_id),
  CONSTRAINT validation_run_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(file_id),
  CONSTRAINT validation_run_findings_run_id_fkey FOREIGN KEY (findings_run_id) REFERENCES validation_run(run_id),
  CONSTRAINT validation_run_pkey PRIMARY KEY (run_id),
  CONSTRAINT validation_run_sub_id_fkey FOREIGN KEY (sub_id) REFERENCES submission(sub_id),
  CONSTRAINT validation_run_upload_file_id_fkey FOREIGN KEY (upload_file_id) REFERENCES upload_file(upload_file_id),
  CONSTRAINT validation_run_upload_file_id_key UNIQUE (upload_file_id)
);

CREATE TABLE vendor_measure (
  vendor_id integer NOT NULL,
  measure_code text NOT NULL,
  product_line text NOT NULL,
  product_year integer NOT NULL,
  measure_guid uuid NOT NULL,
  imported_by text NOT NULL,
  imported_on timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT vendor_measure_pkey PRIMARY KEY (vendor_id, measure_code, product_line, product_year),
  CONSTRAINT vendor_measure_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES organization(org_id)
);

CREATE TABLE warned_rule (
  sub_id integer NOT NULL,
  component text NOT NULL,
  rule_id text NOT NULL,
  rule_name text NOT NULL,
  measurement_year integer NOT NULL,
  findings integer NOT NULL,
  explained integer NOT NULL,
  CONSTRAINT warned_rule_measurement_year_fkey FOREIGN KEY (measurement_year) REFERENCES season(measurement_year),
  CONSTRAINT warned_rule_pkey PRIMARY KEY (sub_id, component, rule_id),
  CONSTRAINT warned_rule_sub_id_component_fkey FOREIGN KEY (sub_id, component) REFERENCES component(sub_id, component) ON DELETE CASCADE
);

CREATE TABLE web_build (
  build text NOT NULL,
  page text NOT NULL,
  silent_renew_page text,
  published_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT web_build_pkey PRIMARY KEY (build)
);

CREATE TABLE web_file (
  build text NOT NULL,
  path text NOT NULL,
  content bytea NOT NULL,
  brotli bytea,
  CONSTRAINT web_file_build_fkey FOREIGN KEY (build) REFERENCES web_build(build) ON DELETE CASCADE,
  CONSTRAINT web_file_pkey PRIMARY KEY (path, build)
);

-- Indexes

CREATE INDEX activation_link_made_by_email ON public.activation_link_made USING btree (email, made_at);
CREATE INDEX activation_link_made_by_maker ON public.activation_link_made USING btree (made_by, made_at);
CREATE INDEX app_user_by_name ON public.app_user USING btree (name, email);
CREATE INDEX app_user_by_text ON public.app_user USING gin (email gin_trgm_ops, lower(name) gin_trgm_ops);
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (email);
CREATE INDEX attestation_by_component ON public.attestation USING btree (sub_id, component, created_at DESC);
CREATE INDEX attestation_by_document ON public.attestation USING btree (signed_file_id) WHERE (signed_file_id IS NOT NULL);
CREATE UNIQUE INDEX attestation_one_in_force ON public.attestation USING btree (sub_id, component) WHERE (state = 'signed'::text);
CREATE INDEX bulk_action_begun_at ON public.bulk_action USING btree (begun_at);
CREATE INDEX bulk_action_outcome_by_request ON public.bulk_action_outcome USING btree (request_id);
CREATE INDEX bulk_action_undoes ON public.bulk_action USING btree (undoes);
CREATE INDEX bulk_download_by_age ON public.bulk_download USING btree (prepared_at);
CREATE INDEX component_of_vendor ON public.component USING btree (vendor_id, sub_id);
CREATE UNIQUE INDEX data_extract_one_of_a_type ON public.data_extract USING btree (type) WHERE (state = ANY (ARRAY['Waiting'::text, 'Running'::text]));
CREATE INDEX event_by_component ON public.event USING btree (sub_id, component, event_id DESC);
CREATE INDEX event_by_org ON public.event USING btree (org_id, event_id DESC);
CREATE INDEX event_by_person ON public.event USING btree (((detail ->> 'userEmail'::text)), event_id DESC) WHERE (detail ? 'userEmail'::text);
CREATE INDEX event_of_address_change ON public.event USING btree (event_id) WHERE (kind = 'user-address-changed'::text);
CREATE INDEX event_of_move ON public.event USING btree (sub_id, component, event_id DESC) WHERE (kind = 'stage-changed'::text);
CREATE INDEX event_of_season_edit ON public.event USING btree (event_id) WHERE (kind = ANY (ARRAY['season-dates-changed'::text, 'season-surveys-changed'::text]));
CREATE INDEX event_of_step ON public.event USING btree (sub_id, component, event_id DESC) WHERE (kind = ANY (ARRAY['stage-changed'::text, 'upload-refused'::text, 'file-processed'::text]));
CREATE INDEX explanation_by_component ON public.explanation USING btree (sub_id, component);
CREATE UNIQUE INDEX explanation_of_rule ON public.explanation USING btree (sub_id, component, rule_id) WHERE (place_key IS NULL);
CREATE INDEX hos_attestation_by_submission ON public.hos_attestation USING btree (sub_id, attested_at DESC);
CREATE UNIQUE INDEX hos_attestation_one_in_force ON public.hos_attestation USING btree (sub_id) WHERE (voided_at IS NULL);
CREATE INDEX identity_record_account ON public.identity_record USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX identity_record_expiry ON public.identity_record USING btree (expires_at);
CREATE INDEX identity_record_grant ON public.identity_record USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX identity_record_uid ON public.identity_record USING btree (uid) WHERE (kind = 'Session'::text);
CREATE UNIQUE INDEX list_view_default ON public.list_view USING btree (user_id, list) WHERE is_default;
CREATE INDEX log_entry_by_message ON public.log_entry USING gin (message gin_trgm_ops);
CREATE INDEX log_entry_by_organization ON public.log_entry USING btree (org_id, at, log_id) WHERE (org_id IS NOT NULL);
CREATE INDEX log_entry_by_request ON public.log_entry USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX log_entry_by_submission ON public.log_entry USING btree (sub_id, at, log_id) WHERE (sub_id IS NOT NULL);
CREATE INDEX log_entry_by_time ON public.log_entry USING btree (at, log_id);
CREATE INDEX log_entry_by_user ON public.log_entry USING btree (lower(user_name) text_pattern_ops, at, log_id, org_id, sub_id) WHERE (user_name IS NOT NULL);
CREATE INDEX log_entry_errors ON public.log_entry USING btree (at, log_id) WHERE (level = ANY (ARRAY['error'::text, 'fatal'::text]));
CREATE INDEX log_entry_warnings ON public.log_entry USING btree (at, log_id) WHERE (level = ANY (ARRAY['warn'::text, 'error'::text, 'fatal'::text]));
CREATE INDEX mail_by_link ON public.mail USING btree (link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX mail_by_recipient ON public.mail USING btree (recipient, created_at DESC);
CREATE INDEX mail_by_time ON public.mail USING btree (created_at);
CREATE INDEX note_of_submission ON public.note USING btree (sub_id, written_at DESC);
CREATE INDEX notice_open_by_cause ON public.notice USING btree (cause_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX notice_open_by_person ON public.notice USING btree (user_id, opened_at DESC, notice_id DESC) WHERE (withdrawn_at IS NULL);
CREATE INDEX notice_open_by_subject ON public.notice USING gin (subjects) WITH (fastupdate=off) WHERE (withdrawn_at IS NULL);
CREATE INDEX notice_to_mail ON public.notice USING btree (mail_at) WHERE ((told_at IS NULL) AND (withdrawn_at IS NULL) AND (read_at IS NULL));
CREATE INDEX notice_withdrawn ON public.notice USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX rule_failure_by_org ON public.rule_failure USING btree (org_id, measurement_year);
CREATE INDEX rule_failure_by_rule ON public.rule_failure USING btree (measurement_year, component, rule_id, severity, sub_id);
CREATE INDEX rule_failure_by_vendor ON public.rule_failure USING btree (vendor_id, measurement_year);
CREATE INDEX rule_failure_errors ON public.rule_failure USING btree (measurement_year, component, rule_id, severity, org_id, vendor_id, findings) WHERE (severity = ANY (ARRAY['Schema'::text, 'Fatal'::text, 'Error'::text]));
CREATE INDEX rule_preview_file_upload ON public.rule_preview_file USING btree (upload_file_id);
CREATE UNIQUE INDEX rule_preview_one_runs ON public.rule_preview USING btree ((true)) WHERE (state = 'Running'::text);
CREATE INDEX rule_settings_year ON public.rule_settings USING btree (measurement_year, version DESC);
CREATE INDEX season_load_year ON public.season_load USING btree (measurement_year, load_id DESC);
CREATE UNIQUE INDEX season_one_current ON public.season USING btree (is_current) WHERE is_current;
CREATE INDEX storage_age_noted_at ON public.storage_age USING btree (noted_at);
CREATE INDEX stored_file_archives ON public.stored_file USING btree (file_id) WHERE (file_type = 27);
CREATE INDEX stored_file_by_component ON public.stored_file USING btree (sub_id, component, file_type);
CREATE INDEX stored_file_by_hashing ON public.stored_file USING btree (hashed_at NULLS FIRST, file_id);
CREATE INDEX stored_file_current ON public.stored_file USING btree (sub_id, component, file_type) WHERE (archived_at IS NULL);
CREATE INDEX stored_file_uploaded ON public.stored_file USING btree (measurement_year, created_at DESC, file_id) WHERE (file_type = ANY (ARRAY[14, 17]));
CREATE INDEX submission_by_org ON public.submission USING btree (org_id);
CREATE INDEX submission_by_software_vendor ON public.submission USING btree (measurement_year, software_vendor_id, sub_id);
CREATE INDEX submission_by_year ON public.submission USING btree (measurement_year);
CREATE INDEX submission_of_season ON public.submission USING btree (measurement_year, sub_id);
CREATE INDEX upload_file_by_component ON public.upload_file USING btree (sub_id, component) WHERE (sub_id IS NOT NULL);
CREATE INDEX upload_file_by_file ON public.upload_file USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX upload_file_by_parent ON public.upload_file USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX upload_file_ended_badly ON public.upload_file USING btree (sub_id, component) WHERE (state = ANY (ARRAY['refused'::text, 'failed'::text]));
CREATE INDEX upload_file_waiting ON public.upload_file USING btree (sub_id, component) WHERE waits;
CREATE INDEX upload_transaction_by_time ON public.upload_transaction USING btree (created_at);
CREATE INDEX upload_transaction_by_user ON public.upload_transaction USING btree (user_id, created_at DESC);
CREATE INDEX upload_transaction_received ON public.upload_transaction USING btree (transaction_id) WHERE (state = 'received'::text);
CREATE INDEX user_role_by_entity ON public.user_role USING btree (role_group, entity_id);
CREATE INDEX user_role_by_role ON public.user_role USING btree (role, entity_id);
CREATE INDEX validation_run_archive ON public.validation_run USING btree (archive_file_id) WHERE (archive_file_id IS NOT NULL);
CREATE INDEX validation_run_by_component ON public.validation_run USING btree (sub_id, component, finished_at DESC);
CREATE INDEX validation_run_by_file ON public.validation_run USING btree (file_id, finished_at DESC);
CREATE INDEX validation_run_findings_run ON public.validation_run USING btree (findings_run_id) WHERE (findings_run_id IS NOT NULL);
CREATE INDEX warned_rule_by_season ON public.warned_rule USING btree (measurement_year, component, rule_id) INCLUDE (findings, explained, sub_id);

-- Functions

CREATE OR REPLACE FUNCTION public.append_event(p_user_id uuid, p_user_name text, p_request_id text, p_ip text, p_kind text, p_sub_id integer, p_component text, p_org_id integer, p_message text, p_detail jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  last event_chain;
  e event;
begin
  select * into last from event_chain for update;
  e.event_id := last.event_id + 1;
  e.at := greatest(current_moment(), (select at from event where event_id = last.event_id));
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
end $function$
;

CREATE OR REPLACE FUNCTION public.current_moment()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select clock_timestamp() - greatest(coalesce(nullif(current_setting('idss.behind', true), ''), '0')::interval, '0')
$function$
;

CREATE OR REPLACE FUNCTION public.delete_results_of_runs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  deleted uuid[] := array(select run_id from removed);
begin
  -- A snapshot of before would not have results that were inserted since.
  if cardinality(deleted) > 0 and current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise 'runs are deleted at the isolation level read committed' using errcode = 'feature_not_supported';
  end if;
  delete from measure_result where run_id = any(deleted);
  delete from indicator_result where run_id = any(deleted);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.event_text(e event)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select concat_ws(E'\n', e.prev_hash, e.event_id::text,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(e.user_id::text, ''), e.user_name, e.request_id, e.ip, e.kind,
    coalesce(e.sub_id::text, ''), coalesce(e.component, ''), coalesce(e.org_id::text, ''), e.message, e.detail::text)
$function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id from changed c join submission s using (sub_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares_of_changed_components()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id,
    case when (f.vendor_id, f.step, f.validation_status, f.current_run_id, f.received_at is null, f.is_final,
        f.is_public_reported, f.nothing_at is null, f.current_file_id is null)
      is not distinct from (c.vendor_id, c.step, c.validation_status, c.current_run_id, c.received_at is null, c.is_final,
        c.is_public_reported, c.nothing_at is null, c.current_file_id is null) then
      case when (f.running_upload_file_id is null) <> (c.running_upload_file_id is null)
        then array['being-checked'] else '{}' end
      || case when f.latest_run_id is distinct from c.latest_run_id
        and (select r.finding_totals from validation_run r where r.run_id = f.latest_run_id)
          is distinct from (select r.finding_totals from validation_run r where r.run_id = c.latest_run_id)
        then array['rules', 'findings'] else '{}' end
    end
  from former f join changed c using (sub_id, component) join submission s using (sub_id)
  where (f.vendor_id, f.step, f.validation_status, f.current_run_id, f.latest_run_id, f.received_at is null, f.is_final,
      f.is_public_reported, f.running_upload_file_id is null, f.nothing_at is null, f.current_file_id is null)
    is distinct from (c.vendor_id, c.step, c.validation_status, c.current_run_id, c.latest_run_id, c.received_at is null, c.is_final,
      c.is_public_reported, c.running_upload_file_id is null, c.nothing_at is null, c.current_file_id is null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares_of_changed_designations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id
  from former f join changed c using (sub_id, measure_code, indicator_key) join submission s using (sub_id)
  where f.designation <> c.designation;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares_of_changed_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct s.measurement_year, s.org_id
  from former f join changed c using (file_id) join submission s on s.sub_id in (f.sub_id, c.sub_id)
  where (f.sub_id, f.component, f.file_type, f.archived_at is null, f.size)
    is distinct from (c.sub_id, c.component, c.file_type, c.archived_at is null, c.size);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares_of_changed_runs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id,
    case when f.finding_totals is distinct from c.finding_totals then array['rules', 'findings'] else '{}' end
  from former f join changed c using (run_id) join submission s on s.sub_id in (f.sub_id, c.sub_id)
  where (f.sub_id, f.component, f.counts, f.finished_at, f.finding_totals)
    is distinct from (c.sub_id, c.component, c.counts, c.finished_at, c.finding_totals);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares_of_changed_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct x.measurement_year, x.org_id
  from former f join changed c using (sub_id)
  cross join lateral (values (f.measurement_year, f.org_id), (c.measurement_year, c.org_id)) as x (measurement_year, org_id)
  where (f.measurement_year, f.org_id, f.product_line, f.is_audit_required)
    is distinct from (c.measurement_year, c.org_id, c.product_line, c.is_audit_required);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares_of_changed_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id, '{}'::text[]
  from former f join changed c using (upload_file_id) join submission s on s.sub_id in (f.sub_id, c.sub_id)
  where (f.state, f.validation_status, f.sub_id, f.component) is distinct from (c.state, c.validation_status, c.sub_id, c.component)
    and (f.state in ('done', 'refused', 'failed') or c.state in ('done', 'refused', 'failed'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares_of_runs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id, '{}'::text[] from changed c join submission s using (sub_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares_of_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id)
  select distinct c.measurement_year, c.org_id from changed c;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_shares_of_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select s.measurement_year, s.org_id, array['received']
  from changed c join stored_file f using (file_id) join submission s on s.sub_id = f.sub_id
  union
  select s.measurement_year, s.org_id, '{}'
  from changed c join submission s on s.sub_id = c.sub_id where c.state in ('done', 'refused', 'failed');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outdated_warnings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into season_share_outdated (measurement_year, org_id, kinds)
  select distinct s.measurement_year, s.org_id, array['warned'] from changed c join submission s using (sub_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_components(p_year integer, p_orgs integer[])
 RETURNS SETOF open_component
 LANGUAGE sql
 STABLE ROWS 100
AS $function$
  select s.measurement_year, s.org_id, c.sub_id, c.component, s.product_line, c.step, c.validation_status,
    c.current_file_id is not null, s.is_audit_required,
    -- At the latest since the latest run, and before it since the first one after the last that differs.
    (select least(r.finished_at, (
       select min(x.finished_at) from validation_run x
       where x.sub_id = c.sub_id and x.component = c.component and x.finished_at > coalesce((
         select max(y.finished_at) from validation_run y
         where y.sub_id = c.sub_id and y.component = c.component
           and (y.counts - 'Warning' - 'Info') <> (r.counts - 'Warning' - 'Info')), '-infinity')))
     from validation_run r where r.run_id = c.latest_run_id),
    bad.state, bad.status
  from submission s join component c using (sub_id)
  left join lateral (
    select last.state, last.status
    from (
      select f.state, f.validation_status as status from upload_file f join upload_transaction u using (transaction_id)
      where f.sub_id = c.sub_id and f.component = c.component and f.state in ('done', 'refused', 'failed')
        and exists (select from upload_file b
          where b.sub_id = c.sub_id and b.component = c.component and b.state in ('refused', 'failed'))
      order by u.created_at desc, f.position desc limit 1) last
    where last.state <> 'done') bad on true
  where s.measurement_year = p_year and s.org_id = any(p_orgs) and c.step < 9 and c.nothing_at is null
$function$
;

CREATE OR REPLACE FUNCTION public.open_components_of_season(p_year integer)
 RETURNS SETOF open_component
 LANGUAGE sql
 STABLE ROWS 5000
AS $function$
  with anew as materialized (
    select o.org_id from season_share_outdated o where o.measurement_year = p_year
    union
    select s.org_id from submission s
    where s.measurement_year = case
      when exists (select from season_counted k where k.measurement_year = p_year and k.version >= 2) then null
      else p_year end)
  select k.* from open_component k where k.measurement_year = p_year and k.org_id not in (select a.org_id from anew a)
  union all
  -- Mostly none is outdated, and nothing is looked for.
  select n.* from (select array_agg(a.org_id) as orgs from anew a having count(*) > 0) a
  cross join lateral open_components(p_year, a.orgs) n
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_rule_failures(p_sub_id integer, p_component text)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from rule_failure where sub_id = p_sub_id and component = p_component;
  insert into rule_failure (sub_id, component, rule_id, severity, measurement_year, org_id, vendor_id, rule_name, findings)
  select c.sub_id, c.component, f."ruleId", f.severity, s.measurement_year, s.org_id,
    case when c.component = 'DST' then s.software_vendor_id else c.vendor_id end, min(f."ruleName"), sum(f.count)
  from component c join submission s using (sub_id) join validation_run r on r.run_id = c.latest_run_id
  cross join lateral jsonb_to_recordset(r.finding_totals)
    as f("ruleId" text, "ruleName" text, severity text, count bigint)
  where c.sub_id = p_sub_id and c.component = p_component
  group by c.sub_id, c.component, f."ruleId", f.severity, s.measurement_year, s.org_id, 7;
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_rule_failures_of_component()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.vendor_id is not distinct from new.vendor_id
    and (select findings_run_id from validation_run where run_id = new.latest_run_id)
      = (select coalesce(findings_run_id, run_id) from validation_run where run_id = old.latest_run_id) then
    return null;
  end if;
  perform refresh_rule_failures(new.sub_id, new.component);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_rule_failures_of_submission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_rule_failures(sub_id, component) from component where sub_id = new.sub_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_another_run_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise 'a run and its results keep their run_id (%)', old.run_id using errcode = 'foreign_key_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_attestation_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'void' then
    raise exception 'a void attestation is kept as it is';
  end if;
  if old.state = 'signed' and (new.state <> 'void'
    or to_jsonb(new) - '{state,voided_at,voided_by}'::text[] <> to_jsonb(old) - '{state,voided_at,voided_by}'::text[])
  then
    raise exception 'a signed attestation can only become void';
  end if;
  if new.state = 'signed' and (new.signed_file_id is null or new.consent_id is null or new.signer_id is null
    or new.signer_name is null or new.signer_title is null or new.signed_at is null or new.signed_from is null)
  then
    raise exception 'an attestation is signed with all that belongs to a signature';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'events are append-only';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_hos_attestation_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.voided_at is not null
    or to_jsonb(new) - '{voided_at,voided_by}'::text[] <> to_jsonb(old) - '{voided_at,voided_by}'::text[]
  then
    raise exception 'an HOS attestation can only become void, once';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.renew_open_components()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with taken as materialized (select t.measurement_year, array_agg(distinct t.org_id) as orgs from taken_notes t group by 1),
  present as materialized (
    select n.* from taken t cross join lateral open_components(t.measurement_year, t.orgs) n),
  gone as (
    delete from open_component k using taken t
    where k.measurement_year = t.measurement_year and k.org_id = any(t.orgs) and not exists (
      select from present p where p.measurement_year = k.measurement_year and p.org_id = k.org_id
        and p.sub_id = k.sub_id and p.component = k.component))
  insert into open_component as k select * from present
  on conflict (measurement_year, org_id, sub_id, component) do update
    set (product_line, step, validation_status, has_file, is_audit_required, unchanged_since, bad_state, bad_status)
      = (excluded.product_line, excluded.step, excluded.validation_status, excluded.has_file, excluded.is_audit_required,
        excluded.unchanged_since, excluded.bad_state, excluded.bad_status)
    where (k.product_line, k.step, k.validation_status, k.has_file, k.is_audit_required, k.unchanged_since, k.bad_state, k.bad_status)
      is distinct from (excluded.product_line, excluded.step, excluded.validation_status, excluded.has_file,
        excluded.is_audit_required, excluded.unchanged_since, excluded.bad_state, excluded.bad_status);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.require_runs_of_results()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  named uuid[] := array(select distinct run_id from added);
  found uuid[] := array(select run_id from validation_run where run_id = any(named) for key share);
begin
  if cardinality(found) < cardinality(named) then
    raise 'results of a run that is not there' using errcode = 'foreign_key_violation', table = tg_table_name;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.season_shares(p_year integer, p_orgs integer[], p_kinds text[])
 RETURNS TABLE(org_id integer, kind text, key text[], number bigint)
 LANGUAGE sql
 STABLE ROWS 100
AS $function$
  with sent as (
    select s.sub_id, s.org_id, s.product_line, s.is_audit_required from submission s
    where s.measurement_year = p_year and s.org_id = any(p_orgs)),
  own as (
    select s.org_id, s.product_line, s.is_audit_required, c.* from sent s join component c using (sub_id)),
  found as (
    select o.org_id, o.sub_id, o.component, f."ruleId", f."ruleName", f.severity, coalesce(f."measureCode", '') as measure, f.count
    from own o join validation_run r on r.run_id = o.latest_run_id
    cross join lateral jsonb_to_recordset(r.finding_totals)
      as f("ruleId" text, "ruleName" text, severity text, "measureCode" text, count bigint)),
  measured as (
    select o.org_id, o.product_line, o.sub_id, m.measure_code, m.report_measure, m.benefit_offered
    from own o join measure_result m on m.run_id = o.current_run_id
    where o.component = 'DST'),
  stored as (
    select s.org_id, f.file_id, f.file_type, f.archived_at is not null as is_archived, f.size
    from sent s join stored_file f using (sub_id)),
  extracted as (
    select o.org_id, o.sub_id, o.current_run_id, array[o.step::text, o.validation_status, o.is_audit_required::text,
      (o.current_run_id is not null)::text, (o.nothing_at is not null)::text] as facts
    from own o where o.component = 'DST')
  -- Submissions, also those without a component.
  select s.org_id, 'submissions', '{}'::text[], count(*) from sent s
  where p_kinds is null or 'submissions' = any(p_kinds) group by 1
  union all
  select o.org_id, 'with-components', array[o.product_line], count(distinct o.sub_id) from own o
  where p_kinds is null or 'with-components' = any(p_kinds) group by 1, 3
  union all
  -- For the number of organizations.
  select distinct o.org_id, 'organizations', '{}'::text[], 1 from own o
  where p_kinds is null or 'organizations' = any(p_kinds)
  union all
  select o.org_id, 'components', array[o.component, o.product_line, o.step::text, o.validation_status,
      coalesce(o.is_public_reported::text, ''), (o.nothing_at is not null)::text, o.is_final::text, o.is_audit_required::text,
      (o.current_run_id is not null)::text], count(*)
  from own o where p_kinds is null or 'components' = any(p_kinds) group by 1, 3
  union all
  select o.org_id, 'component-lines', array[o.component, o.product_line], count(*) from own o
  where p_kinds is null or 'component-lines' = any(p_kinds) group by 1, 3
  union all
  select o.org_id, 'vendors', array[o.component, o.vendor_id::text], count(*) from own o
  where o.vendor_id is not null and (p_kinds is null or 'vendors' = any(p_kinds)) group by 1, 3
  union all
  select o.org_id, 'being-checked', array[o.component], count(*) from own o
  where o.running_upload_file_id is not null and (p_kinds is null or 'being-checked' = any(p_kinds)) group by 1, 3
  union all
  -- Components for which a file was received, also one that was refused or removed since.
  select o.org_id, 'begun', '{}'::text[], count(*) from own o
  where (p_kinds is null or 'begun' = any(p_kinds)) and (o.received_at is not null or exists (select from stored_file f
    where f.sub_id = o.sub_id and f.component = o.component)) group by 1
  union all
  select f.org_id, 'rules', array[f.component, f."ruleId", f.severity], count(distinct f.sub_id) from found f
  where p_kinds is null or 'rules' = any(p_kinds) group by 1, 3
  union all
  select f.org_id, 'findings', array[f.component, f."ruleId", f.severity, f.measure, f."ruleName"], sum(f.count)::bigint
  from found f where p_kinds is null or 'findings' = any(p_kinds) group by 1, 3
  union all
  select m.org_id, 'measures', array[m.measure_code, m.product_line], count(*) from measured m
  where p_kinds is null or 'measures' = any(p_kinds) group by 1, 3
  union all
  select m.org_id, 'measures-reported', array[m.measure_code, m.product_line], count(*) from measured m
  where m.report_measure and (p_kinds is null or 'measures-reported' = any(p_kinds)) group by 1, 3
  union all
  select m.org_id, 'measures-not-offered', array[m.measure_code, m.product_line], count(*) from measured m
  where not m.benefit_offered and (p_kinds is null or 'measures-not-offered' = any(p_kinds)) group by 1, 3
  union all
  select m.org_id, 'designations', array[m.measure_code, m.product_line, d.designation], count(*)
  from measured m join audit_designation d on d.sub_id = m.sub_id and d.measure_code = m.measure_code
  where p_kinds is null or 'designations' = any(p_kinds) group by 1, 3
  union all
  select f.org_id, 'files', array[f.file_type::text, f.is_archived::text], count(*) from stored f
  where p_kinds is null or 'files' = any(p_kinds) group by 1, 3
  union all
  select f.org_id, 'bytes', array[f.file_type::text, f.is_archived::text], sum(f.size)::bigint from stored f
  where p_kinds is null or 'bytes' = any(p_kinds) group by 1, 3
  union all
  -- Uploaded files, by who sent them.
  select f.org_id, 'received', array[t.user_id::text], count(*)
  from stored f join upload_file u using (file_id) join upload_transaction t using (transaction_id)
  where t.purpose = 'upload' and (p_kinds is null or 'received' = any(p_kinds)) group by 1, 3
  union all
  -- For the number of organizations with a component that is chosen by any of its facts: the different ones that each has.
  select e.org_id, 'extract-organizations', array_agg(distinct array_to_string(e.facts, ' ')), 1 from extracted e
  where p_kinds is null or 'extract-organizations' = any(p_kinds) group by 1
  union all
  select e.org_id, 'extract-indicators', e.facts, count(*) from extracted e join indicator_result i on i.run_id = e.current_run_id
  where p_kinds is null or 'extract-indicators' = any(p_kinds) group by 1, 3
  union all
  -- Of each submission the latest result file.
  select e.org_id, 'extract-bytes', e.facts, sum(f.size)::bigint
  from extracted e cross join lateral (
    select x.size from stored_file x
    where x.sub_id = e.sub_id and x.component = 'DST' and x.file_type = 4 and x.archived_at is null
    order by x.created_at desc limit 1) f
  where p_kinds is null or 'extract-bytes' = any(p_kinds) group by 1, 3
  union all
  -- Components in which a rule ever warned of something, by what became of it.
  select o.org_id, 'warned', array[w.component, w.rule_id collate "default",
      case when w.findings = 0 then 'corrected' when w.explained = w.findings then 'explained' else 'ignored' end], count(*)
  from own o join warned_rule w using (sub_id, component)
  where p_kinds is null or 'warned' = any(p_kinds) group by 1, 3
$function$
;

CREATE OR REPLACE FUNCTION public.season_totals(p_year integer, p_kinds text[])
 RETURNS TABLE(kind text, key text[], is_test_organization boolean, organizations integer, number bigint)
 LANGUAGE sql
 STABLE ROWS 200
AS $function$
  with test as (select t.org_id from test_organization t where t.measurement_year = p_year),
  anew as materialized (
    select o.org_id from season_share_outdated o where o.measurement_year = p_year
    union
    select t.org_id from test t
    union
    -- As `and not exists` it would be a join, for which every submission is read. With null nothing is.
    select s.org_id from submission s
    where s.measurement_year = case
      when exists (select from season_counted k
        where k.measurement_year = p_year and k.version >= case when 'warned' = any(p_kinds) then 3 else 2 end) then null
      else p_year end)
  select p.kind, p.key, p.is_test_organization, sum(p.organizations)::int, sum(p.number)::bigint
  from (
    select t.kind, t.key, false as is_test_organization, t.organizations, t.number
    from season_total t where t.measurement_year = p_year and t.kind = any(p_kinds)
    union all
    select s.kind, p.key, false, -1, -p.number
    -- As an array: few of them, mostly, for which the planner of a join would read the shares of all.
    from season_share s cross join lateral jsonb_to_recordset(s.parts) as p(key text[], number bigint)
    where s.measurement_year = p_year and s.org_id = any(array(select a.org_id from anew a)) and s.kind = any(p_kinds)
    union all
    select s.kind, s.key, exists (select from test t where t.org_id = s.org_id), 1, s.number
    from season_shares(p_year, array(select a.org_id from anew a), p_kinds) s) p
  group by 1, 2, 3
  having sum(p.organizations) <> 0
$function$
;

CREATE OR REPLACE FUNCTION public.sign_attestation(p_attestation_id uuid, p_signed_file_id uuid, p_consent_id uuid, p_signer_id uuid, p_signer_name text, p_signer_title text, p_signed_at timestamp with time zone, p_signed_from text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update attestation set state = 'signed', signed_file_id = p_signed_file_id, consent_id = p_consent_id,
    signer_id = p_signer_id, signer_name = p_signer_name, signer_title = p_signer_title, signed_at = p_signed_at,
    signed_from = p_signed_from
  where attestation_id = p_attestation_id and state = 'draft';
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION public.truncate_results()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate measure_result, indicator_result;
  return null;
end $function$
;

-- Triggers

CREATE TRIGGER attestation_is_evidence BEFORE UPDATE ON public.attestation FOR EACH ROW EXECUTE FUNCTION refuse_attestation_change();
CREATE TRIGGER designations_changed AFTER UPDATE ON public.audit_designation REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_changed_designations();
CREATE TRIGGER designations_deleted AFTER DELETE ON public.audit_designation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares();
CREATE TRIGGER designations_inserted AFTER INSERT ON public.audit_designation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares();
CREATE TRIGGER component_changes_rule_failures AFTER UPDATE OF latest_run_id, vendor_id ON public.component FOR EACH ROW WHEN (((old.latest_run_id IS DISTINCT FROM new.latest_run_id) OR (old.vendor_id IS DISTINCT FROM new.vendor_id))) EXECUTE FUNCTION refresh_rule_failures_of_component();
CREATE TRIGGER component_has_rule_failures AFTER INSERT ON public.component FOR EACH ROW WHEN ((new.latest_run_id IS NOT NULL)) EXECUTE FUNCTION refresh_rule_failures_of_component();
CREATE TRIGGER components_changed AFTER UPDATE ON public.component REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_changed_components();
CREATE TRIGGER components_deleted AFTER DELETE ON public.component REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares();
CREATE TRIGGER components_inserted AFTER INSERT ON public.component REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares();
CREATE TRIGGER event_is_append_only BEFORE DELETE OR UPDATE ON public.event FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER event_is_not_truncated BEFORE TRUNCATE ON public.event FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER hos_attestation_is_evidence BEFORE UPDATE ON public.hos_attestation FOR EACH ROW EXECUTE FUNCTION refuse_hos_attestation_change();
CREATE TRIGGER results_have_runs AFTER INSERT ON public.indicator_result REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_runs_of_results();
CREATE TRIGGER results_keep_their_run BEFORE UPDATE OF run_id ON public.indicator_result FOR EACH ROW WHEN ((old.run_id <> new.run_id)) EXECUTE FUNCTION refuse_another_run_id();
CREATE TRIGGER results_have_runs AFTER INSERT ON public.measure_result REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_runs_of_results();
CREATE TRIGGER results_keep_their_run BEFORE UPDATE OF run_id ON public.measure_result FOR EACH ROW WHEN ((old.run_id <> new.run_id)) EXECUTE FUNCTION refuse_another_run_id();
CREATE TRIGGER notes_taken AFTER DELETE ON public.season_share_outdated REFERENCING OLD TABLE AS taken_notes FOR EACH STATEMENT EXECUTE FUNCTION renew_open_components();
CREATE TRIGGER files_changed AFTER UPDATE ON public.stored_file REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_changed_files();
CREATE TRIGGER files_deleted AFTER DELETE ON public.stored_file REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares();
CREATE TRIGGER files_inserted AFTER INSERT ON public.stored_file REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares();
CREATE TRIGGER submission_changes_rule_failures AFTER UPDATE OF org_id, software_vendor_id, measurement_year ON public.submission FOR EACH ROW WHEN ((((old.org_id IS DISTINCT FROM new.org_id) OR (old.software_vendor_id IS DISTINCT FROM new.software_vendor_id)) OR (old.measurement_year IS DISTINCT FROM new.measurement_year))) EXECUTE FUNCTION refresh_rule_failures_of_submission();
CREATE TRIGGER submissions_changed AFTER UPDATE ON public.submission REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_changed_submissions();
CREATE TRIGGER submissions_deleted AFTER DELETE ON public.submission REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_submissions();
CREATE TRIGGER submissions_inserted AFTER INSERT ON public.submission REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_submissions();
CREATE TRIGGER uploads_changed AFTER UPDATE ON public.upload_file REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_changed_uploads();
CREATE TRIGGER uploads_deleted AFTER DELETE ON public.upload_file REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_uploads();
CREATE TRIGGER uploads_inserted AFTER INSERT ON public.upload_file REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_uploads();
CREATE TRIGGER runs_changed AFTER UPDATE ON public.validation_run REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_changed_runs();
CREATE TRIGGER runs_deleted AFTER DELETE ON public.validation_run REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares();
CREATE TRIGGER runs_inserted AFTER INSERT ON public.validation_run REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_shares_of_runs();
CREATE TRIGGER runs_keep_their_id BEFORE UPDATE OF run_id ON public.validation_run FOR EACH ROW WHEN ((old.run_id <> new.run_id)) EXECUTE FUNCTION refuse_another_run_id();
CREATE TRIGGER runs_take_all_results AFTER TRUNCATE ON public.validation_run FOR EACH STATEMENT EXECUTE FUNCTION truncate_results();
CREATE TRIGGER runs_take_results AFTER DELETE ON public.validation_run REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delete_results_of_runs();
CREATE TRIGGER warnings_changed AFTER UPDATE ON public.warned_rule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_warnings();
CREATE TRIGGER warnings_deleted AFTER DELETE ON public.warned_rule REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_warnings();
CREATE TRIGGER warnings_inserted AFTER INSERT ON public.warned_rule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_warnings();

-- Rights of roles other than the owner

GRANT DELETE, INSERT, SELECT ON TABLE activation_link_made TO idss_app;
GRANT DELETE, INSERT, SELECT ON TABLE bulk_download TO idss_app;
GRANT DELETE, INSERT, SELECT ON TABLE rule_failure TO idss_app;
GRANT DELETE, INSERT, SELECT ON TABLE rule_week TO idss_app;
GRANT DELETE, INSERT, SELECT ON TABLE season_share_outdated TO idss_app;
GRANT DELETE, INSERT, SELECT ON TABLE season_summary TO idss_app;
GRANT DELETE, INSERT, SELECT ON TABLE stage_day TO idss_app;
GRANT DELETE, INSERT, SELECT ON TABLE stage_period TO idss_app;
GRANT DELETE, INSERT, SELECT ON TABLE stored_file TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE account TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE activation_link TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE activation_link_ended TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE announcement TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app_user TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE audit_designation TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE auditor TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE auditor_assignment TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE bulk_action TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE bulk_action_outcome TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE component TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE data_extract TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE explanation TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE finding_block TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE generic_upload TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE generic_upload_file TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE hos_baseline_roster TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE identity_key TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE identity_rate_limit TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE identity_record TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE identity_setup_code TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE indicator_result TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE list_view TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE log_entry TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE mail TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE measure_result TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE notice TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE notice_choice TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE notice_digest TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE open_component TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE organization TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE organization_snippets TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE person_snippets TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE prior_result TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE recovery_code TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE result_details TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE review_mark TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE review_presence TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE rule_preview_file TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE running_process TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE season TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE season_distribution TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE season_share TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE season_total TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE setting TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE storage_age TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE submission TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE test_organization TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE upload_file TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE upload_line TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE upload_transaction TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE user_role TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE validation_run TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE vendor_measure TO idss_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE warned_rule TO idss_app;
GRANT INSERT, SELECT ON TABLE account_link TO idss_app;
GRANT INSERT, SELECT ON TABLE hos_attestation TO idss_app;
GRANT INSERT, SELECT ON TABLE license_acceptance TO idss_app;
GRANT INSERT, SELECT ON TABLE license_agreement TO idss_app;
GRANT INSERT, SELECT ON TABLE note TO idss_app;
GRANT INSERT, SELECT ON TABLE risk_message TO idss_app;
GRANT INSERT, SELECT ON TABLE rule_settings TO idss_app;
GRANT INSERT, SELECT ON TABLE season_counted TO idss_app;
GRANT INSERT, SELECT ON TABLE season_load TO idss_app;
GRANT INSERT, SELECT ON TABLE secret TO idss_app;
GRANT INSERT, SELECT ON TABLE security_matrix TO idss_app;
GRANT INSERT, SELECT ON TABLE signing_consent TO idss_app;
GRANT INSERT, SELECT ON TABLE store_mark TO idss_app;
GRANT INSERT, SELECT, UPDATE ON TABLE audit_stream TO idss_app;
GRANT INSERT, SELECT, UPDATE ON TABLE consistency_check TO idss_app;
GRANT INSERT, SELECT, UPDATE ON TABLE extract_schedule TO idss_app;
GRANT INSERT, SELECT, UPDATE ON TABLE first_visit TO idss_app;
GRANT INSERT, SELECT, UPDATE ON TABLE rule_preview TO idss_app;
GRANT INSERT, SELECT, UPDATE ON TABLE storage_sweep TO idss_app;
GRANT SELECT ON TABLE attestation TO idss_app;
GRANT SELECT ON TABLE data_change TO idss_app;
GRANT SELECT ON TABLE event TO idss_app;
GRANT SELECT ON TABLE event_chain TO idss_app;
GRANT SELECT ON TABLE last_backup TO idss_app;
GRANT SELECT ON TABLE web_build TO idss_app;
GRANT SELECT ON TABLE web_file TO idss_app;
GRANT SELECT, UPDATE ON TABLE notice_clock TO idss_app;
GRANT SELECT, UPDATE ON TABLE notice_position TO idss_app;
GRANT INSERT (attestation_id, sub_id, component, data_version, data_hash, is_public_reported, draft_file_id) ON TABLE attestation TO idss_app;
GRANT UPDATE (marked_at) ON TABLE store_mark TO idss_app;
GRANT UPDATE (measurement_year, sub_id, component, created_at, archived_at, archived_why, voided_at, is_all_downloads_only, hashed_at, late_reason) ON TABLE stored_file TO idss_app;
GRANT UPDATE (state, voided_at, voided_by) ON TABLE attestation TO idss_app;
GRANT UPDATE (text, version, edited_at, withdrawn_at) ON TABLE note TO idss_app;
GRANT UPDATE (version) ON TABLE season_counted TO idss_app;
GRANT UPDATE (voided_at, voided_by) ON TABLE hos_attestation TO idss_app;
GRANT EXECUTE ON FUNCTION append_event(uuid,text,text,text,text,integer,text,integer,text,jsonb) TO idss_app;
GRANT EXECUTE ON FUNCTION current_moment() TO PUBLIC;
GRANT EXECUTE ON FUNCTION current_moment() TO idss_app;
GRANT EXECUTE ON FUNCTION sign_attestation(uuid,uuid,uuid,uuid,text,text,timestamp with time zone,text) TO idss_app;
