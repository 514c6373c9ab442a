-- kind: expand
-- Notes on submissions and their replies, of one level. A withdrawn note keeps its row, without its text, for its replies.
create table note (
  note_id uuid primary key,
  sub_id integer not null references submission on delete cascade,
  component text,
  answer_to uuid references note on delete cascade,
  audience text not null check (audience in ('everyone', 'plan', 'vendor', 'audit', 'staff')),
  audience_id integer references organization,
  author_id uuid references app_user on delete set null,
  author_name text not null,
  author_side text not null,
  text text not null check (length(text) <= 2000),
  version integer not null default 1,
  written_at timestamptz(3) not null default current_moment(),
  edited_at timestamptz(3),
  withdrawn_at timestamptz(3)
);
create index note_of_submission on note (sub_id, written_at desc);
grant select, insert on note to idss_app;
grant update (text, version, edited_at, withdrawn_at) on note to idss_app;
