-- kind: expand
-- Why a file was sent again after the date by which it was due: as it was given with the upload, and of each file that needed it.
alter table upload_transaction add column late_reason text;
alter table stored_file add column late_reason text;
grant update (late_reason) on stored_file to idss_app;
