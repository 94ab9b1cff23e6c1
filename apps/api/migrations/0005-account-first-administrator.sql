-- The one link with which the first administrator of a production installation is made: only its newest token
-- counts, stored hashed, used once.
create table first_administrator_link (
  only_row boolean primary key default true check (only_row),
  token_hash bytea not null check (length(token_hash) = 32),
  made_at timestamptz not null,
  used_at timestamptz
);
