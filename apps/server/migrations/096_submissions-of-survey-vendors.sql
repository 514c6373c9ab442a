-- kind: index
-- The same for survey vendors.
create index concurrently component_of_vendor on component (vendor_id, sub_id);
