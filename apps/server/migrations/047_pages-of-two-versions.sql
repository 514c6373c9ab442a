-- kind: expand
-- Built pages and their files, so that every web process can serve those of the other version while one replaces the other.
create table web_build (
  build text primary key,
  page text not null,
  silent_renew_page text,
  published_at timestamptz(3) not null default now()
);
create table web_file (
  build text not null references web_build on delete cascade,
  path text not null,
  content bytea not null,
  brotli bytea,
  primary key (path, build)
);
-- Only the owner writes: what is in them runs in browsers.
grant select on web_build, web_file to idss_app;
