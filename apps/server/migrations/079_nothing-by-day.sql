-- kind: expand
-- Of the submissions at a stage at the end of a day those that were declared to have nothing to report: they wait for nobody.
alter table stage_day add column nothing integer not null default 0;
alter table stage_period add column has_nothing boolean not null default false;
