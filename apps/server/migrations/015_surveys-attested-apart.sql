-- A CAHPS survey beside HEDIS that was left out when HEDIS was signed, and finalized by an attestation of its own.
alter table component add attested_apart boolean not null default false;
