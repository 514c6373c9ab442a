-- A reset of the second factor, or of the whole account, asks for a new activation: only the link sets another factor up.
alter table account drop constraint account_activation_needed_why_check;
alter table account add constraint account_activation_needed_why_check
  check (activation_needed_why in ('access-deleted', 'role', 'second-factor', 'reset'));
