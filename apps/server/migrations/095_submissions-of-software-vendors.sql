-- kind: index
-- Submissions of a season by their software vendor: a page of the submissions of vendors reads those that it shows.
create index concurrently submission_by_software_vendor on submission (measurement_year, software_vendor_id, sub_id);
