-- Which file store belongs to this database. The same id is in a file of the store, so that a portal that is pointed at
-- another's store by mistake does not take its files for unknown ones.
create table store_mark (
  only_row  boolean primary key default true check (only_row),
  store_id  uuid not null,
  -- null: chosen, but the store has not got it yet
  marked_at timestamptz(3)
);
grant select, insert on store_mark to idss_app;
grant update (marked_at) on store_mark to idss_app;

