-- kind: index
-- The last move of each component: what waits is asked for it.
create index concurrently event_of_move on event (sub_id, component, event_id desc) where kind = 'stage-changed';
