-- kind: expand
-- The programs whose people an announcement is for; none: everybody.
alter table announcement add column programs text[] not null default '{}';
