-- kind: index
-- The index of migration 094 begins with the same column.
drop index concurrently component_by_vendor;
