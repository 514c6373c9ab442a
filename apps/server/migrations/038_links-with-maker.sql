-- A link is valid only while its maker could make it again, and while the person has got no further access. The token of
-- a mail is made when the mail is sent, so the outbox stores none; a link that is shown has a token of its own, because
-- only the mail proves that the mailbox is the person's.

alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check
  check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'cancelled'));
-- The activation link that the mail is about; it may have ended.
alter table mail add column link_id uuid;
create index mail_by_link on mail (link_id) where link_id is not null;
create index mail_by_recipient on mail (recipient, created_at desc);

-- Nobody knows who made the links of before.
update mail set state = 'cancelled', last_error = 'The link of this mail ended with an update of the portal.'
where state = 'waiting';
update mail set facts = '{}' where state = 'cancelled';
delete from activation_link;

alter table activation_link
  drop column token_hash,
  add column link_id uuid not null unique default gen_random_uuid(),
  -- null: the operator, by a command on the machine or by a rule of the portal
  add column made_by uuid references app_user on delete cascade,
  -- the person's roles when it was made, in the words of events
  add column access text not null,
  -- SHA-256 of the token in the link that its maker was shown, and of the one in the last mail
  add column shown_hash text unique,
  add column mailed_hash text unique;

-- For the limits by maker and by recipient.
create table activation_link_made (
  email   text not null,
  made_by uuid,
  made_at timestamptz(3) not null
);
create index activation_link_made_by_email on activation_link_made (email, made_at);
create index activation_link_made_by_maker on activation_link_made (made_by, made_at);
grant select, insert, delete on activation_link_made to idss_app;

alter table account
  -- when and by whose link its owner last chose a password
  add column activated_at timestamptz(3),
  add column activated_by text,
  -- null: proved by the mailbox or by staff. Otherwise what the maker of the link managed at that time.
  add column activated_within jsonb,
  -- its password opens nothing until its owner chooses another one with a link
  add column activation_needed_since timestamptz(3),
  add column activation_needed_why text check (activation_needed_why in ('access-deleted', 'role')),
  add constraint account_activation_needed check ((activation_needed_since is null) = (activation_needed_why is null));

-- Disabled and not locked: their access was deleted.
update account a set activation_needed_since = disabled_at, activation_needed_why = 'access-deleted'
where disabled_at is not null
  and not exists (select from app_user u where u.email = a.email and u.locked_at is not null);

-- How accounts were activated is known only from the audit trail. What a person of no system role has now stays theirs;
-- roles elsewhere need a new activation.
with used as (
  select lower(e.detail->>'userEmail') as email, max(e.at) as at
  from event e where e.kind = 'activation-link-used' group by 1),
reached as (
  select u.email, used.at,
    coalesce(jsonb_agg(distinct coalesce(s.org_id, r.entity_id)) filter (where r.role_group in ('organization', 'submission')), '[]') as organizations,
    coalesce(jsonb_agg(distinct r.entity_id) filter (where r.role_group = 'vendor'), '[]') as vendors
  from used join app_user u using (email)
  left join user_role r on r.user_id = u.user_id
  left join submission s on r.role_group = 'submission' and s.sub_id = r.entity_id
  group by u.email, used.at
  having not coalesce(bool_or(r.role_group = 'system'), false))
update account a set activated_at = reached.at,
  activated_within = jsonb_build_object('organizations', reached.organizations, 'vendors', reached.vendors)
from reached where reached.email = a.email;
