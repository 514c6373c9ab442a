-- Findings are written once and read by pages: they are kept in compressed blocks instead of rows (decision 7).
-- Nothing is moved, since no installation exists yet whose findings would have to be kept.

drop table finding;

create table finding_block (
  run_id        uuid not null references validation_run on delete cascade,
  -- number of its first finding, counted from 1 over the run
  first_seq     int not null check (first_seq > 0),
  finding_count int not null check (finding_count > 0),
  -- [{"ruleId", "ruleName", "severity", "measureCode", "count"}]: what the block consists of. A finding refers to its
  -- entry by number, so the order of the list must not change.
  counts        jsonb not null,
  -- findings/finding-blocks.ts: the fields of each finding, and the text that a search looks through
  data          bytea not null,
  search        bytea not null,
  primary key (run_id, first_seq)
);
-- They are compressed already.
alter table finding_block alter column data set storage external, alter column search set storage external;

-- The counts of all blocks of the run added up, in the same form.
alter table validation_run add column finding_totals jsonb not null default '[]';

grant select, insert, update, delete on finding_block to idss_app;
