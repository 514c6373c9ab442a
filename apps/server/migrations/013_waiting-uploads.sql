-- A file whose component is taken by another one waits without holding anything; whoever lets go of the component wakes it.

alter table upload_file add column waits boolean not null default false;
create index upload_file_waiting on upload_file (sub_id, component) where waits;

-- who sent it and from where, for the events of whatever takes the upload up again; null: it is from before
alter table upload_transaction add column actor jsonb;
