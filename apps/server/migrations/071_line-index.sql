-- kind: expand, optional
-- Where the lines of the checked file are, so that those around a finding are read without the rest of it. Null: it is small,
-- or was checked by an older version, and is looked through when it is asked for.
alter table validation_run add column line_index bytea;
