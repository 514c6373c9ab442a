-- kind: expand
-- Who declared that a component has nothing to report, when and why; it waits for nothing as long as they are set.
alter table component add column nothing_at timestamptz(3), add column nothing_by text, add column nothing_why text;
