-- A zip is not counted in addition to the files in it: looked for by its id.
create index upload_file_by_parent on upload_file (parent_id) where parent_id is not null;
