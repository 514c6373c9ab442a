-- A part of a name or address is found by trigrams. Where pg_trgm is not available (see 018), every
-- person is read instead.
create index user_role_by_role on user_role (role, entity_id);
do $$ begin
  create extension if not exists pg_trgm;
  create index app_user_by_text on app_user using gin (email gin_trgm_ops, lower(name) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searching people is slow.';
end $$;
