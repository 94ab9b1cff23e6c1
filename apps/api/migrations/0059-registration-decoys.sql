-- What a stranger holds who registered with an address that is known already: his key works like any other, for as
-- long and for as many files, and leads nowhere. `account_id` owns the address and is told.
create table registration_decoy (
  id uuid primary key default uuidv7(),
  key_hash bytea not null unique,
  account_id uuid not null references account,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  files int not null default 0
);
create index registration_decoy_expires_at on registration_decoy (expires_at);
