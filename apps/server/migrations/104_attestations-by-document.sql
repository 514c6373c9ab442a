-- kind: index
-- Which attestation a signed document is of: each check of one read all attestations for it, and so did each removal of a file.
create index concurrently attestation_by_document on attestation (signed_file_id) where signed_file_id is not null;
