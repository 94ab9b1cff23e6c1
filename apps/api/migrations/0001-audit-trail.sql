-- The audit trail: one chain of rows, each holding the hash of the one before it. Rows are written by the
-- function below only, inside the business transaction; nobody may change or remove one.
create table audit_event (
  seq bigint primary key,
  occurred_at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  address text,
  request_id text not null,
  -- feature.deed, e.g. authorization.approve
  action text not null,
  entity text not null,
  entity_id text not null,
  -- JSON text exactly as hashed: before, after, reason
  details text not null,
  previous_hash bytea not null,
  hash bytea not null
);
comment on table audit_event is 'read-only: the audit trail, written by audit_append alone';
create index audit_event_entity on audit_event (entity, entity_id, seq);
create index audit_event_occurred_at on audit_event (occurred_at);
create index audit_event_actor on audit_event (actor_id, seq) where actor_id is not null;

-- One row: where the chain ends. Locked by the writer, so that two writers cannot both follow the same row.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null
);
comment on table audit_head is 'read-only: where the audit chain ends';
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Each field goes into the hash as its length in bytes, a colon and its text, so that no two rows can spell the
-- same input. Times are microseconds since 1970. An absent actor or address is the empty text.
create function audit_field(value text) returns bytea language sql immutable as $$
  select convert_to(octet_length(coalesce(value, '')) || ':' || coalesce(value, ''), 'UTF8')
$$;

create function audit_append(
  p_occurred_at timestamptz, p_actor_id uuid, p_actor_name text, p_address text, p_request_id text,
  p_action text, p_entity text, p_entity_id text, p_details text
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head%rowtype;
  next_seq bigint;
  next_hash bytea;
begin
  -- Absent and empty spell the same in the hash, so only one of them may be in a row.
  p_address := nullif(p_address, '');
  select * into head from audit_head for update;
  next_seq := head.seq + 1;
  next_hash := sha256(
    head.hash
    || audit_field(next_seq::text)
    || audit_field((extract(epoch from p_occurred_at) * 1000000)::bigint::text)
    || audit_field(p_actor_id::text) || audit_field(p_actor_name) || audit_field(p_address)
    || audit_field(p_request_id) || audit_field(p_action) || audit_field(p_entity)
    || audit_field(p_entity_id) || audit_field(p_details)
  );
  insert into audit_event values (
    next_seq, p_occurred_at, p_actor_id, p_actor_name, p_address, p_request_id,
    p_action, p_entity, p_entity_id, p_details, head.hash, next_hash
  );
  update audit_head set seq = next_seq, hash = next_hash;
  return next_seq;
end
$$;
