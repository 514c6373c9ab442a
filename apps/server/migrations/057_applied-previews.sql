-- kind: expand
-- As it was when the rules of the preview were applied; null before. Applying changes both.
alter table rule_preview_file add column was_locked boolean, add column had_other_status boolean;
