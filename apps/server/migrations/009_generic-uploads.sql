-- Files that are checked and submitted nowhere. They are uploads like the others as far as their progress goes.

alter table upload_transaction drop constraint upload_transaction_program_check;
alter table upload_transaction add constraint upload_transaction_program_check
  check (program in ('HEDIS', 'CAHPS', 'HOS', 'GENERIC'));

-- what a check made, for a day
create table generic_upload_file (
  upload_file_id   uuid primary key references upload_file on delete cascade,
  -- by severity; null: it was not checked
  counts           jsonb,
  report_file_id   uuid references stored_file,
  workbook_file_id uuid references stored_file
);

-- the answer of a finished one, for a day
create table generic_upload (
  transaction_id uuid primary key references upload_transaction on delete cascade,
  did_error      boolean not null,
  zip_file_id    uuid not null references stored_file
);

grant select, insert, update, delete on generic_upload_file, generic_upload to idss_app;
