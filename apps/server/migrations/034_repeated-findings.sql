-- A repeated check whose findings are the same stores them once: its run refers to the run that has them.
-- SHA-256 of the findings, and of what their reports depend on besides; null: unknown.
alter table validation_run add column findings_sha256 text;
alter table validation_run add column findings_run_id uuid references validation_run;
