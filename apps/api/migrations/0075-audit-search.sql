-- The list of deeds reads the newest first, whatever it is narrowed by.
create index audit_event_time on audit_event (occurred_at, seq);
drop index audit_event_occurred_at;
create index audit_event_actor_time on audit_event (actor_id, occurred_at, seq) where actor_id is not null;
drop index audit_event_actor;
create index audit_event_action_time on audit_event (action text_pattern_ops, occurred_at, seq);
create index audit_event_request on audit_event (request_id);
create index audit_event_address on audit_event (address, occurred_at, seq) where address is not null;
-- Quotation marks inside a JSON text are escaped, so that no text of a person can look like this.
create index audit_event_impersonated on audit_event (occurred_at, seq)
  where details like '%"impersonatedBy":{"id"%';

-- A walk along the whole chain: who asked for it, how far it is, what it found.
create table audit_verification (
  id uuid primary key default uuidv7(),
  asked_at timestamptz not null,
  asked_by_id uuid,
  asked_by text not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed')),
  rows_done bigint not null default 0,
  rows_total bigint not null,
  finished_at timestamptz,
  -- Rows from the first one on that hold, and the hash of the last of them in hex.
  whole_rows bigint,
  head text,
  broken_seq bigint,
  broken_why text,
  -- The last row up to which an earlier head still agrees, where the chain was rewritten behind it.
  agreed_seq bigint
);
create index audit_verification_asked_at on audit_verification (asked_at);
-- One at a time.
create unique index audit_verification_open on audit_verification ((true)) where status in ('waiting', 'running');

-- Where the chain ended when a walk along it found it whole. A chain that is shorter later, or has another hash at
-- this place, was cut or rewritten.
create table audit_kept_head (
  seq bigint not null,
  hash text not null,
  kept_at timestamptz not null,
  verification_id uuid not null references audit_verification,
  primary key (seq, hash)
);
comment on table audit_kept_head is 'append-only: heads of the audit chain as they were found whole';
