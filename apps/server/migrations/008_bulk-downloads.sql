-- What a bulk download's link stands for: a link of two thousand characters cannot name a thousand submissions.
create table bulk_download (
  bulk_download_id uuid primary key,
  user_id          uuid not null references app_user on delete cascade,
  -- features/bulk-download/bulk-download.sql.ts: the program and the ids of the stored files
  contents         jsonb not null,
  prepared_at      timestamptz(3) not null default now()
);
create index bulk_download_by_age on bulk_download (prepared_at);
grant select, insert, delete on bulk_download to idss_app;
