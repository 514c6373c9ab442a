-- kind: expand
-- Views of lists that people save under a name: filters, order and columns, as the list's address has them.
create table list_view (
  user_id uuid not null references app_user on delete cascade,
  list text not null,
  name text not null,
  address text not null,
  is_default boolean not null default false,
  primary key (user_id, list, name)
);
create unique index list_view_default on list_view (user_id, list) where is_default;
grant select, insert, update, delete on list_view to idss_app;
