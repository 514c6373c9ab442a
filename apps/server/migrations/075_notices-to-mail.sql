-- kind: index
-- Notices of which nobody has decided whether they are mailed.
create index concurrently notice_to_mail on notice (mail_at) where told_at is null and withdrawn_at is null and read_at is null;
