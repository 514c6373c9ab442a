-- kind: index
create index concurrently event_of_season_edit on event (event_id) where kind in ('season-dates-changed', 'season-surveys-changed');
