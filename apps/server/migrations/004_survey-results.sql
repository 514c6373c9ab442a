-- What the portal computes from a survey file: counts of the sample, and n, score and reportability of each result.
alter table validation_run add column if not exists survey_results jsonb;
