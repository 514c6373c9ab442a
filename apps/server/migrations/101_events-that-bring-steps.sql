-- kind: index
-- The latest event that brought a component where it is, however often its files were downloaded since.
create index concurrently event_of_step on event (sub_id, component, event_id desc)
  where kind in ('stage-changed', 'upload-refused', 'file-processed');
