-- What each probe last found, and since when; written by whichever process looked.
create table health_state (
  probe text primary key,
  status text not null check (status in ('ok', 'warning', 'failed', 'off')),
  code text not null,
  params jsonb not null,
  milliseconds int not null,
  since timestamptz not null,
  checked_at timestamptz not null,
  -- The fall that people have been told of, so that they are told once, and of the recovery.
  is_told boolean not null default false
);

-- Every change, and a look now and then between changes. `unknown`: from here on nobody looked.
create table health_history (
  id bigint generated always as identity primary key,
  probe text not null,
  at timestamptz not null,
  status text not null check (status in ('ok', 'warning', 'failed', 'off', 'unknown')),
  code text not null,
  milliseconds int not null
);
create index health_history_probe on health_history (probe, at);
create index health_history_at on health_history (at);

-- The processes that serve this database; each says every half minute that it lives.
create table server_process (
  id uuid primary key,
  host text not null,
  pid int not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  memory_bytes bigint not null
);

-- What of the mails the health page and the measurements may read: how many wait, and how long. No word of theirs.
create view mail_waiting_reading as
  select status, created_at, next_attempt_at, sent_at from mail_outbox;
