-- kind: expand
-- Who has the review of a submission open, and at which measure. It says so again every half minute.
create table review_presence (
  sub_id integer not null references submission on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  measure_code text not null,
  seen_at timestamptz(3) not null default current_moment(),
  primary key (sub_id, user_id)
);
grant select, insert, update, delete on review_presence to idss_app;
