-- An upload, or stored files that staff validate again.
alter table upload_transaction add column purpose text not null default 'upload'
  check (purpose in ('upload', 'reprocess'));
