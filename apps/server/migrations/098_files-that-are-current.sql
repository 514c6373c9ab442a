-- kind: index
-- An upload replaces the files of the last one. Without it all files that a component ever had were read for that, or all of the
-- portal's.
create index concurrently stored_file_current on stored_file (sub_id, component, file_type) where archived_at is null;
