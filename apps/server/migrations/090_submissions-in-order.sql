-- kind: index
-- Lists of a season in the order of its submissions: a page of them reads the submissions that it shows.
create index concurrently submission_of_season on submission (measurement_year, sub_id);
