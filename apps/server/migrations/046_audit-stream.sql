-- kind: expand
-- How far the audit trail was sent to each receiver. Whoever sends has the row locked: one process at a time.
create table audit_stream (
  receiver text primary key,
  event_id bigint not null default 0,
  sent_at timestamptz(3)
);
grant select, insert, update on audit_stream to idss_app;
