-- Since when a mail waits for its next attempts, and since when its attempts fail.
alter table mail
  add column waiting_since timestamptz(3) not null default now(),
  add column failing_since timestamptz(3);
update mail set waiting_since = created_at;
update mail set failing_since = created_at where state = 'waiting' and attempts > 0;
