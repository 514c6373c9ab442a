-- SHA-256 of the HEDIS results that a run computed; null: none, or from before this was recorded. A repeated check whose
-- results have the same hash compares no rows.
alter table validation_run add column results_sha256 text;
