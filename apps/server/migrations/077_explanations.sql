-- kind: expand
-- What those who send a file say about its warnings, and what the auditor answers: of one finding, or of all of a rule.
create table explanation (
  explanation_id uuid primary key,
  sub_id integer not null,
  component text not null,
  rule_id text not null,
  -- Hashes of where the finding is and of what it names; of a rule, of all its findings. docs/decisions/007
  place_key text,
  value_key text not null,
  -- The finding as it was when it was explained; null: the whole rule.
  finding jsonb,
  text text not null check (length(text) between 1 and 2000),
  author_id uuid not null,
  author_name text not null,
  explained_at timestamptz(3) not null default current_moment(),
  state text not null check (state in ('explained', 'accepted', 'asked-back')),
  answer text not null default '' check (length(answer) <= 2000),
  answered_by text,
  answered_at timestamptz(3),
  version integer not null check (version > 0),
  -- The run that it was carried to last, and the finding there that is at its place.
  run_id uuid not null references validation_run,
  finding_id integer,
  -- It is about what this run found.
  is_here boolean not null,
  -- A file came without what it is about, or with other values: it is asked for again, and its text offered.
  is_lapsed boolean not null,
  foreign key (sub_id, component) references component on delete cascade,
  check ((place_key is null) = (finding is null))
);
create index explanation_by_component on explanation (sub_id, component);
create unique index explanation_of_rule on explanation (sub_id, component, rule_id) where place_key is null;
grant select, insert, update, delete on explanation to idss_app;

-- Of each rule with warnings a hash of all its findings; null: unknown.
alter table validation_run add column rule_prints jsonb;

-- Each rule that warned of something in a file of a component that became current: what the current file has of it, and how
-- much of that is explained.
create table warned_rule (
  sub_id integer not null,
  component text not null,
  rule_id text collate "C" not null,
  rule_name text not null,
  measurement_year integer not null references season,
  -- 0: corrected.
  findings integer not null,
  explained integer not null,
  primary key (sub_id, component, rule_id),
  foreign key (sub_id, component) references component on delete cascade
);
create index warned_rule_by_season on warned_rule (measurement_year, component, rule_id) include (findings, explained, sub_id);
grant select, insert, update, delete on warned_rule to idss_app;
