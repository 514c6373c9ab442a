-- Who signs in as whom at an identity provider of the operator's own: by issuer and subject, never by an e-mail address.

create table account_link (
  issuer    text not null check (length(issuer) between 1 and 2000),
  subject   text not null check (length(subject) between 1 and 255),
  user_id   uuid not null references app_user on delete cascade,
  linked_at timestamptz(3) not null default now(),
  -- 'first sign-in', or who gave the command
  linked_by text not null,
  primary key (issuer, subject),
  -- a person is one subject of an issuer; another one is linked only by the command, which works as the owner
  unique (user_id, issuer)
);

grant select, insert on account_link to idss_app;
