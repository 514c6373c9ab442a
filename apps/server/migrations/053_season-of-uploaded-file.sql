-- kind: expand
-- An uploaded file gets the season of its submission as soon as the submission is known.
grant update (measurement_year) on stored_file to idss_app;
