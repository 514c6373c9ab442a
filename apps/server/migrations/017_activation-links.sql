-- One-time links with which people choose a password. Only the SHA-256 of the token is stored; a new link replaces the
-- person's last one.
create table activation_link (
  email text primary key check (email = lower(email)),
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
grant select, insert, update, delete on activation_link to idss_app;

-- At the embedded identity provider.
alter table app_user add column last_sign_in_at timestamptz(3);
create index app_user_by_name on app_user (name, email);
