-- kind: index
-- The other notices of the same cause.
create index concurrently notice_open_by_cause on notice (cause_id) where withdrawn_at is null;
