-- The outbox: what is to be sent, and what became known of each attempt.
create table mail (
  mail_id    uuid primary key default gen_random_uuid(),
  key        text not null unique,
  recipient  text not null,
  template   text not null,
  facts      jsonb not null,
  state      text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed')),
  attempts   int not null default 0,
  created_at timestamptz(3) not null default now(),
  sent_at    timestamptz(3),
  last_error text
);
create index mail_by_time on mail (created_at);
grant select, insert, update, delete on mail to idss_app;
