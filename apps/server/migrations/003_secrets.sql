-- Keys that every process of one installation shares, such as the one that signs download links.
create table secret (
  name       text primary key,
  value      bytea not null,
  created_at timestamptz(3) not null default now()
);
grant select, insert on secret to idss_app;
