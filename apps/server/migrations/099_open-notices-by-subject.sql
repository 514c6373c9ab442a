-- kind: expand, optional
-- A list of entries that wait for the index is read whole by every search, and it had tens of thousands of them under load.
alter index notice_open_by_subject set (fastupdate = off);
-- Only a vacuum takes withdrawn notices from that index. At a fifth of a table that keeps them for weeks it came too seldom.
alter table notice set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000);
