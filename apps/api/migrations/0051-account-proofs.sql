-- Passwords that were, as hashes; the newest ones may not be set again.
create table account_password (
  account_id uuid not null references account,
  set_at timestamptz not null,
  password_hash text not null,
  primary key (account_id, set_at)
);
-- One TOTP secret an account (RFC 6238), sealed; `last_step` is the newest step used, so that none works twice.
create table second_factor (
  account_id uuid primary key references account,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code (
  account_id uuid not null references account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
-- A browser that has signed in before, known by a cookie: its owner is not locked out by a stranger's guesses.
create table known_device (
  token_hash bytea primary key,
  account_id uuid not null references account,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  user_agent text
);
create index known_device_account on known_device (account_id);
-- Guesses at one subject. When `attempts` has reached its limit, nothing more is checked until `ends_at`; each lock
-- in a row is longer than the one before (`level`).
create table guess_guard (
  subject text primary key,
  attempts int not null,
  level int not null,
  ends_at timestamptz not null
);
create index guess_guard_ends_at on guess_guard (ends_at);
create table password_reset (
  token_hash bytea primary key,
  account_id uuid not null references account,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, cancelled, or replaced by a newer one.
  closed_at timestamptz
);
create index password_reset_account on password_reset (account_id) where closed_at is null;
create table impersonation (
  id uuid primary key default uuidv7(),
  code_hash bytea not null,
  officer_id uuid not null references account,
  account_id uuid not null references account,
  reason text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- Who a provider's subject is here (OpenID Connect Core, §2), linked at the first sign-in.
create table account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
-- Proofs that work once: identity tokens, proofs of work. Kept until they would have run out anyway.
create table spent_proof (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_proof_expires_at on spent_proof (expires_at);
