-- An intruder's tools, with the owner's rights: they write hashes that fit, as the functions of the trail do.
create function pg_temp.rechain(p_lane smallint, p_from bigint) returns void language plpgsql as $$
declare
  row audit_event%rowtype;
  last bytea := coalesce((select hash from audit_event where lane = p_lane and place = p_from - 1),
    decode(repeat('00', 32), 'hex'));
begin
  for row in select * from audit_event where lane = p_lane and place >= p_from order by place loop
    row.hash := sha256(last || convert_to(
      audit_field(row.lane::text) || audit_field(row.place::text) || audit_field(row.seq::text)
        || audit_field((extract(epoch from row.occurred_at) * 1000000)::bigint::text) || audit_field(row.actor_id::text)
        || audit_field(row.actor_name) || audit_field(row.address) || audit_field(row.request_id)
        || audit_field(row.action) || audit_field(row.entity) || audit_field(row.entity_id) || audit_field(row.details),
      'UTF8'));
    update audit_event set previous_hash = last, hash = row.hash where lane = p_lane and place = row.place;
    last := row.hash;
  end loop;
  update audit_head set hash = last where lane = p_lane;
end
$$;

create function pg_temp.reseal(p_from bigint) returns void language plpgsql as $$
declare
  seal audit_seal%rowtype;
  last bytea := (select hash from audit_seal where row_count < p_from order by row_count desc limit 1);
begin
  last := coalesce(last, (select hash from audit_head where lane = 0));
  for seal in select * from audit_seal where row_count >= p_from order by row_count loop
    seal.hash := sha256(last || convert_to(
      audit_field(seal.row_count::text) || audit_field((extract(epoch from seal.sealed_at) * 1000000)::bigint::text)
        || audit_field(seal.heads),
      'UTF8'));
    update audit_seal set previous_hash = last, hash = seal.hash where row_count = seal.row_count;
    last := seal.hash;
  end loop;
end
$$;

-- Puts the hashes that the rows have now into the seals.
create function pg_temp.reclaim() returns void language sql as $$
  update audit_seal set heads = (
    select string_agg(part.lane || ':' || part.place || ':' || encode(coalesce(event.hash, decode(repeat('00', 32), 'hex')), 'hex'),
      ' ' order by part.lane)
    from (select split_part(text, ':', 1)::smallint as lane, split_part(text, ':', 2)::bigint as place
      from string_to_table(heads, ' ') as text) as part
    left join audit_event as event on event.lane = part.lane and event.place = part.place)
$$
