-- kind: index
-- The bulk action that an event is part of.
create index concurrently bulk_action_outcome_by_request on bulk_action_outcome (request_id);
