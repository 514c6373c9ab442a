-- kind: expand
-- The date of the season, such as `HEDIS upload`, on which it opens and begins closing by itself. Null: staff do it.
alter table season add column opens_on text, add column closing_begins_on text;
