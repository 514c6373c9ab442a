-- kind: expand
-- The sign-in before the last one: what happened since is what a person has not seen.
alter table app_user add column previous_sign_in_at timestamptz(3);
