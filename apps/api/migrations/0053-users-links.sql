-- Links of mails, as hashes: `verify` proves an address once, `reply` opens the applicant's own page until his
-- registration ends, `upload` belongs to the form he has just sent. Only the newest of a kind counts.
create table user_link (
  token_hash bytea primary key,
  account_id uuid not null references account,
  purpose text not null check (purpose in ('verify', 'reply', 'upload')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);
create index user_link_account on user_link (account_id, purpose, made_at);
