-- Activation links that ended with a change of the person's roles, until a newer one is used: screens say so.
create table activation_link_ended (
  email         text primary key,
  ended_at      timestamptz(3) not null default now(),
  -- a new link was mailed in the same transaction
  mailed_again  boolean not null
);
grant select, insert, update, delete on activation_link_ended to idss_app;
