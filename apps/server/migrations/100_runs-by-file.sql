-- kind: index
-- Which run checked a file is asked for each file of a submission. Without it each of them read all runs of the portal.
create index concurrently validation_run_by_file on validation_run (file_id, finished_at desc);
