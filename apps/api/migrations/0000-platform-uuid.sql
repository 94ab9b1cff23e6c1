-- Ids that sort by the time they were made (RFC 9562). PostgreSQL has the function from 18 on; an authority's own
-- server may be older.
do $$
begin
  if not exists (select from pg_proc where proname = 'uuidv7' and pronargs = 0) then
    create function public.uuidv7() returns uuid language sql volatile as $body$
      select encode(
        set_byte(
          set_byte(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6),
            6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112),
          8, (get_byte(uuid_send(gen_random_uuid()), 8) & 63) | 128),
        'hex')::uuid
    $body$;
  end if;
end
$$;
