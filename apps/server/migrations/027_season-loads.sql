-- Each load of a season with the files that define it. Evidence: nothing of it is changed or removed.
CREATE TABLE season_load (
  load_id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  measurement_year integer NOT NULL REFERENCES season (measurement_year),
  files jsonb NOT NULL,
  counts jsonb NOT NULL,
  loaded_by text NOT NULL,
  loaded_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX season_load_year ON season_load (measurement_year, load_id DESC);
GRANT SELECT, INSERT ON season_load TO idss_app;
