-- What a survey vendor's data representative attested of a HOS submission: one row an act, kept when it is undone.

create table hos_attestation (
  attestation_id     uuid primary key,
  sub_id             int not null references submission,
  -- who was signed in
  user_id            uuid not null references app_user,
  user_name          text not null,
  -- who was named as the data representative, and for which survey vendor
  attester           text not null check (attester <> ''),
  vendor_name        text not null check (vendor_name <> ''),
  -- as they were shown, with the vendor's name in them
  statements         text[] not null check (cardinality(statements) > 0),
  statements_version text not null,
  attested_from      text not null,
  attested_at        timestamptz(3) not null,
  -- the data that it speaks of
  data_version       bigint not null,
  file_id            uuid not null references stored_file,
  file_sha256        text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  voided_at          timestamptz(3),
  voided_by          text,
  check ((voided_at is null) = (voided_by is null))
);
create index hos_attestation_by_submission on hos_attestation (sub_id, attested_at desc);
create unique index hos_attestation_one_in_force on hos_attestation (sub_id) where voided_at is null;

-- What was attested is never rewritten; it can only become void.
grant select, insert on hos_attestation to idss_app;
grant update (voided_at, voided_by) on hos_attestation to idss_app;
