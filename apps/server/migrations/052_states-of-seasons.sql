-- kind: expand
-- A season is prepared, open, closing or closed, whatever the others are. Null: as older versions loaded it, by is_current.
alter table season add column state text check (state in ('prepared', 'open', 'closing', 'closed'));
