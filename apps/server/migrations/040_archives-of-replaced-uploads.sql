-- Findings and results of a replaced upload of a finished season: one compressed file instead of rows.
alter table validation_run add column archive_file_id uuid references stored_file;
create index validation_run_archive on validation_run (archive_file_id) where archive_file_id is not null;
create index validation_run_findings_run on validation_run (findings_run_id) where findings_run_id is not null;
