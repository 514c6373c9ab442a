-- kind: index
-- The report of uploaded files, newest first: a page of it reads the files that it shows.
create index concurrently stored_file_uploaded on stored_file (measurement_year, created_at desc, file_id) where file_type in (14, 17);
