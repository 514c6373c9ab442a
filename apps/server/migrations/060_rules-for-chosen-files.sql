-- kind: expand
-- The stored files that changed rules were applied to, {"files", "receivedFrom", "from"}; null: all. `undoes`: it puts back what that
-- preview changed.
alter table rule_preview add column choice jsonb, add column undoes uuid;
-- It would change, and was not chosen when the rules were applied; null before.
alter table rule_preview_file add column is_left_out boolean;
