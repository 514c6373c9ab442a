-- Deadlines are read, and days counted, in a zone of the season's own: a name of the time zone database.
alter table season add column time_zone text not null default 'America/New_York';
