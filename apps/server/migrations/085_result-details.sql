-- kind: expand
-- Elements and stratifications of a run's indicators: one text a run, compressed. Where a run has none of it, its rows of
-- indicator_result have them, as they had before; what reports read of the elements is a column.
create table result_details (
  run_id uuid primary key references validation_run on delete cascade,
  details bytea not null
);
grant select, insert, update, delete on result_details to idss_app;
alter table indicator_result add column eligible_population double precision;
