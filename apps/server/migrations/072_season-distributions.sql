-- kind: expand
-- What at least eleven organizations report for one indicator in a product line: rounded means of at least three of them each,
-- never the value of one. Computed again whenever a submission is finalized or opened again, and each hour.
create table season_distribution (
  measurement_year integer not null,
  product_line text not null,
  -- Finalized here, or registered with the season after it.
  source text not null check (source in ('finalized', 'registered')),
  indicator_key text not null,
  organizations integer not null check (organizations >= 11),
  low_tenth double precision not null,
  low_quarter double precision not null,
  median double precision not null,
  high_quarter double precision not null,
  high_tenth double precision not null,
  deviation double precision not null,
  primary key (measurement_year, product_line, source, indicator_key)
);
grant select, insert, update, delete on season_distribution to idss_app;
