-- kind: expand
-- Keys of a store in S3 that were written to or claimed lately: the sweep leaves them alone. A key there has no time that can be
-- set anew, as that of a file in a folder is.
create table storage_age (
  storage_key  text primary key,
  noted_at     timestamptz(3) not null
);
create index storage_age_noted_at on storage_age (noted_at);
grant select, insert, update, delete on storage_age to idss_app;
