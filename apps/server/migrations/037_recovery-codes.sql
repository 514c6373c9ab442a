-- Codes for people who have lost their authenticator app, each good for one use. Only the Argon2id hash of a code is
-- stored; the codes of one set share a salt, so that one hash finds the code.
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on recovery_code to idss_app;
