-- Keys that every process needs and no file holds: token key, signing keys. Written once, at the first start.
create table platform_secret (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);
comment on table platform_secret is 'append-only: keys of this installation';

-- Files in pieces, so that none is ever whole in memory.
create table stored_file (
  id uuid primary key default uuidv7(),
  name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null
);
create table stored_file_chunk (
  file_id uuid not null references stored_file on delete cascade,
  position int not null,
  data bytea not null,
  primary key (file_id, position)
);
alter table stored_file_chunk alter column data set storage external;

-- A command that was answered once is answered the same again (architecture §4).
create table idempotency_key (
  account_id uuid not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  entity_id text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

-- Guesses and calls counted per subject (an account, an address) and window, by all processes together.
create table attempt_counter (
  subject text not null,
  window_start timestamptz not null,
  attempts int not null,
  primary key (subject, window_start)
);
create index attempt_counter_window on attempt_counter (window_start);
