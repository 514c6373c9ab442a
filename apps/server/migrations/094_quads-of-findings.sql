-- kind: expand
-- Which four bytes in a row occur in the search texts of a block of findings: 4,096 bits (features/runs/findings/finding-quads.ts).
-- A search, and a list of a rule that is found seldom, read only blocks that may have what they look for. Null: unknown, as of blocks
-- of before and of those that are not full; they are always read.
alter table finding_block add column quads bytea;
-- Neither compressed nor moved out of the row: the bits of all blocks of a run are looked at one after the other.
alter table finding_block alter column quads set storage plain;
