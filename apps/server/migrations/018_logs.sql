-- The log viewer: every filter finds its newest entries by an index that is in the order of time.
drop index log_entry_by_request;
create index log_entry_by_request on log_entry (request_id) where request_id is not null;
create index log_entry_by_time on log_entry (at, log_id);
create index log_entry_warnings on log_entry (at, log_id) where level in ('warn', 'error', 'fatal');
create index log_entry_errors on log_entry (at, log_id) where level in ('error', 'fatal');
create index log_entry_by_submission on log_entry (sub_id, at, log_id) where sub_id is not null;
create index log_entry_by_organization on log_entry (org_id, at, log_id) where org_id is not null;
create index log_entry_by_user on log_entry (lower(user_name) text_pattern_ops, at, log_id) where user_name is not null;

-- A part of a message is found by trigrams. pg_trgm comes with PostgreSQL; where a server lacks it, or refuses it to
-- the owner of the database, such a search reads every entry instead.
do $$ begin
  create extension if not exists pg_trgm;
  create index log_entry_by_message on log_entry using gin (message gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searching log messages is slow.';
end $$;
