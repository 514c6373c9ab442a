-- A new address proves itself: the account needs another activation.
alter table account drop constraint account_activation_needed_why_check;
alter table account add constraint account_activation_needed_why_check
  check (activation_needed_why in ('access-deleted', 'role', 'second-factor', 'reset', 'address'));
-- The history of a person follows them from address to address.
create index event_of_address_change on event (event_id) where kind = 'user-address-changed';
