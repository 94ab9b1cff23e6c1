-- The secret address under which a program reads a person's deadlines: one a person, kept as a hash alone.
create table calendar_link (
  account_id uuid primary key references account,
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null,
  -- when a program last read it, to the hour
  read_at timestamptz
);
