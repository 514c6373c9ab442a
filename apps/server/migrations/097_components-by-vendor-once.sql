-- kind: index
-- The index of migration 096 begins with the same column.
drop index concurrently component_by_vendor;
