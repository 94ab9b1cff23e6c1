-- A new e-mail address that somebody has asked for. It counts once its own link was used; the link to the address that
-- was stops it. Both are kept as their hashes; of an account only the newest is open.
create table email_change (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  email text not null check (length(email) between 3 and 200),
  -- The address that the account had: where it has another one by now, the change is over.
  former_email text not null,
  confirm_hash bytea not null unique,
  stop_hash bytea not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- Confirmed, stopped, withdrawn, or replaced by a newer one.
  closed_at timestamptz
);
create unique index email_change_open on email_change (account_id) where closed_at is null;
create index email_change_expires_at on email_change (expires_at);
