-- The review table is saved cell by cell. A row without a designation is open: its comment and its versions stay.
alter table audit_designation drop constraint audit_designation_designation_check;
alter table audit_designation add constraint audit_designation_designation_check
  check (designation in ('', 'R', 'NB', 'NR', 'NQ', 'BR'));
-- versions are numbers of changes of the submission's table; 0: nobody has written this comment
alter table audit_designation
  add comment_version int not null default 0,
  add comment_changed_by text not null default '',
  add comment_changed_at timestamptz(3),
  -- what plan lock computed last: a row that still has it was not changed by the review
  add initial_designation text check (initial_designation in ('R', 'NB', 'NR', 'NQ', 'BR'));
