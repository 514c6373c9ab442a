-- At which stage each submission was at the end of each day of a season, as periods of whole days; derived together with
-- stage_day, which counts them.
create table stage_period (
  measurement_year int not null references season,
  component text not null check (component in ('DST', 'CAHPS', 'HOS')),
  sub_id int not null,
  from_day date not null,
  last_day date not null check (last_day >= from_day),
  step int not null check (step between 1 and 9),
  primary key (measurement_year, component, sub_id, from_day)
);

grant select, insert, delete on stage_period to idss_app;

-- So that they are rebuilt at the next start, with the periods.
delete from season_summary;
