-- kind: expand
-- Comments that auditors use again and again: a person's own, and those of everybody who reviews an organization's submissions.
create table person_snippets (
  user_id uuid primary key references app_user on delete cascade,
  texts text[] not null
);
create table organization_snippets (
  org_id integer primary key references organization,
  texts text[] not null
);
grant select, insert, update, delete on person_snippets, organization_snippets to idss_app;
