-- The trail in lanes: chains side by side, so that transactions need not queue at one end. What was written before
-- stays as it is and becomes lane 0, which takes no more rows; of its rows the place in the lane is their number.
alter table audit_event
  add column lane smallint not null default 0 constraint audit_event_lane_range check (lane >= 0),
  add column place bigint constraint audit_event_place_range check (place > 0),
  add constraint audit_event_lane_place check ((lane = 0) = (place is null));
create unique index audit_event_place on audit_event (lane, (coalesce(place, seq)));
comment on table audit_event is 'read-only: the audit trail, written by audit_append_rows alone';

-- Numbers of rows say in which order they were begun; a transaction that was undone leaves a hole. What must not have
-- holes is the place in the lane.
create sequence audit_event_seq;
select setval('audit_event_seq', greatest(seq, 1), seq > 0) from audit_head;

-- One row a lane: where it ends. Locked by the writer, so that two writers cannot both follow the same row. Each has
-- room on its page for the versions that its updates make.
alter table audit_head drop constraint audit_head_pkey;
alter table audit_head drop column only_row;
alter table audit_head rename column seq to place;
alter table audit_head rename constraint audit_head_seq_range to audit_head_place_range;
alter table audit_head add column lane smallint primary key default 0 constraint audit_head_lane_range check (lane >= 0);
alter table audit_head alter column lane drop default;
alter table audit_head set (fillfactor = 10);
insert into audit_head (lane, place, hash) select lane, 0, decode(repeat('00', 32), 'hex') from generate_series(1, 16) as lane;
comment on table audit_head is 'read-only: where each lane of the audit trail ends';

-- Text now, so that a row is turned into bytes once.
drop function audit_append;
drop function audit_field;
create function audit_field(value text) returns text language sql immutable as $$
  select octet_length(coalesce(value, '')) || ':' || coalesce(value, '')
$$;

-- All rows of a command at once, into one lane. A writer begins at the lane of its own connection, goes to any other
-- that is free, and waits for its own only where all are busy: it holds none then, so nobody can wait in a circle.
-- A lane that a transaction holds already is free to it. A first lane that is not there is passed like a busy one.
create function audit_append_rows(
  p_occurred_at timestamptz, p_actor_id uuid, p_actor_name text, p_address text, p_request_id text,
  p_actions text[], p_entities text[], p_entity_ids text[], p_details text[]
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_lane smallint := pg_backend_pid() % 16 + 1;
  head audit_head%rowtype;
  next_seq bigint;
  next_hash bytea;
  -- Absent and empty spell the same in the hash, so only one of them may be in a row.
  given_address text := nullif(p_address, '');
  origin_text text := audit_field((extract(epoch from p_occurred_at) * 1000000)::bigint::text)
    || audit_field(p_actor_id::text) || audit_field(p_actor_name) || audit_field(given_address)
    || audit_field(p_request_id);
begin
  select * into head from audit_head where lane = first_lane for update skip locked;
  if not found then
    select * into head from audit_head where lane > 0 limit 1 for update skip locked;
  end if;
  if not found then
    select * into head from audit_head where lane = first_lane for update;
  end if;
  if not found then
    raise exception 'the audit trail has no lane %', first_lane;
  end if;
  for each_row in 1 .. cardinality(p_actions) loop
    next_seq := nextval('audit_event_seq');
    head.place := head.place + 1;
    next_hash := sha256(head.hash || convert_to(
      audit_field(head.lane::text) || audit_field(head.place::text) || audit_field(next_seq::text) || origin_text
        || audit_field(p_actions[each_row]) || audit_field(p_entities[each_row])
        || audit_field(p_entity_ids[each_row]) || audit_field(p_details[each_row]),
      'UTF8'));
    insert into audit_event (
      seq, occurred_at, actor_id, actor_name, address, request_id, action, entity, entity_id, details,
      previous_hash, hash, lane, place
    ) values (
      next_seq, p_occurred_at, p_actor_id, p_actor_name, given_address, p_request_id, p_actions[each_row],
      p_entities[each_row], p_entity_ids[each_row], p_details[each_row],
      head.hash, next_hash, head.lane, head.place
    );
    head.hash := next_hash;
  end loop;
  update audit_head set place = head.place, hash = head.hash where lane = head.lane;
  return next_seq;
end
$$;

create function audit_append(
  p_occurred_at timestamptz, p_actor_id uuid, p_actor_name text, p_address text, p_request_id text,
  p_action text, p_entity text, p_entity_id text, p_details text
) returns bigint language sql as $$
  select audit_append_rows(p_occurred_at, p_actor_id, p_actor_name, p_address, p_request_id,
    array[p_action], array[p_entity], array[p_entity_id], array[p_details])
$$;

-- What joins the lanes: the ends of all of them at one moment, chained to the seal before. The first one follows the
-- end of lane 0. A seal is known by how many rows it covers.
create table audit_seal (
  row_count bigint primary key constraint audit_seal_row_count_range check (row_count > 0),
  sealed_at timestamptz not null,
  -- lane:place:hash of each lane, exactly as hashed.
  heads text not null,
  previous_hash bytea not null,
  hash bytea not null
);
comment on table audit_seal is 'read-only: what joins the lanes of the audit trail, written by audit_seal_lanes alone';

-- Answers whether there was anything new to seal. One statement reads all ends, so they are of one moment; whoever
-- seals at the same time waits and finds nothing left to do.
create function audit_seal_lanes(p_sealed_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  previous audit_seal%rowtype;
  next_count bigint;
  next_heads text;
begin
  lock table audit_seal in share row exclusive mode;
  select * into previous from audit_seal order by row_count desc limit 1;
  if not found then
    select place, hash into previous.row_count, previous.hash from audit_head where lane = 0;
  end if;
  select sum(place), string_agg(lane || ':' || place || ':' || encode(hash, 'hex'), ' ' order by lane)
    into next_count, next_heads from audit_head;
  if coalesce(next_count, 0) <= coalesce(previous.row_count, 0) then
    return false;
  end if;
  insert into audit_seal values (
    next_count, p_sealed_at, next_heads, previous.hash,
    sha256(previous.hash || convert_to(
      audit_field(next_count::text) || audit_field((extract(epoch from p_sealed_at) * 1000000)::bigint::text)
        || audit_field(next_heads),
      'UTF8'))
  );
  return true;
end
$$;

-- Where a walk found the trail broken: a row is known by its lane and its place there, a seal by its place alone. A row
-- that is missing has no number.
alter table audit_verification
  add column broken_lane smallint constraint audit_verification_broken_lane_range check (broken_lane >= 0),
  add column broken_place bigint constraint audit_verification_broken_place_range check (broken_place >= 0);
update audit_verification set broken_lane = 0, broken_place = broken_seq where broken_seq is not null;
