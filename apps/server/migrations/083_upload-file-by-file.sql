-- kind: index
create index concurrently upload_file_by_file on upload_file (file_id) where file_id is not null;
