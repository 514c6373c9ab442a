-- kind: expand
-- Who came for the first time has a checklist until all of it is done or they close it. Without a row there is none.
create table first_visit (
  user_id    uuid primary key references app_user on delete cascade,
  started_at timestamptz(3) not null default current_moment(),
  -- What they have read or tried.
  done       text[] not null default '{}',
  closed_at  timestamptz(3)
);
grant select, insert, update on first_visit to idss_app;
