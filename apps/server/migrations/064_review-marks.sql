-- kind: expand
-- Rows of the review table that an auditor ticked off, with the result that they saw: another result is looked at again.
create table review_mark (
  sub_id integer not null references submission,
  measure_code text not null,
  indicator_key text not null,
  numerator double precision,
  denominator double precision,
  rate double precision,
  marked_by text not null,
  marked_at timestamptz(3) not null default current_moment(),
  primary key (sub_id, measure_code, indicator_key)
);
grant select, insert, update, delete on review_mark to idss_app;
