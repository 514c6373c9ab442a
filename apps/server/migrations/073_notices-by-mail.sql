-- kind: expand
-- When a mail about a notice is considered next; how far notices were brought up to date by the clock, and who mails them; the
-- day of each person's last daily mail.
alter table notice add column mail_at timestamptz(3);
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('step', 'lock', 'upload', 'deadline', 'explanation', 'note',
  'message', 'role', 'credentials')) not valid;
create table notice_clock (
  name text primary key check (name in ('causes', 'mails')),
  at   timestamptz(3)
);
insert into notice_clock (name) values ('causes'), ('mails');
create table notice_digest (
  user_id uuid primary key references app_user on delete cascade,
  -- In their time zone.
  day     text not null
);
-- What staff wrote to organizations at risk.
create table risk_message (
  message_id       uuid primary key,
  subject          text not null,
  text             text not null,
  roles            text[] not null,
  organization_ids integer[] not null,
  recipients       integer not null,
  written_by       text not null,
  written_at       timestamptz(3) not null default current_moment()
);
grant select, update on notice_clock to idss_app;
grant select, insert, update, delete on notice_digest to idss_app;
grant select, insert on risk_message to idss_app;
