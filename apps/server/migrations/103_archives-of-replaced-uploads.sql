-- kind: index
-- Archives of replaced uploads, which the consistency check looked for among all files of the portal.
create index concurrently stored_file_archives on stored_file (file_id) where file_type = 27;
