-- kind: expand
-- What an extract contains, the earlier one that it continues, the state of each submission for the next one, and why it has no file.
alter table data_extract add column contents jsonb;
alter table data_extract add column changed_since uuid;
alter table data_extract add column versions jsonb;
alter table data_extract add column reason text;
alter table data_extract add column cancelled_by text;
