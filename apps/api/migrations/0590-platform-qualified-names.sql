-- pg_restore and pg_upgrade make a schema with an empty search_path. Functions that generated columns and checks are made
-- of name the schema of what they call; a path of their own would keep PostgreSQL from inlining them.
create or replace function public.are_lines(given text[]) returns boolean language sql immutable strict parallel safe
  as $$ select coalesce(bool_and(public.is_line(each)), true) from unnest(given) each $$;

create or replace function public.plain_paragraph(given text) returns text language sql immutable strict parallel safe
  as $$ select string_agg(public.plain_line(each), E'\n' order by place)
    from string_to_table(regexp_replace(given, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'), E'\n')
      with ordinality as lines (each, place) $$;

create or replace function public.partner_address_key(lines text[], city text) returns text
  language sql immutable parallel safe
  as $$ select public.partner_key(concat_ws(' ', array_to_string(lines, ' '), city)) $$;

create or replace function public.audit_append(
  p_occurred_at timestamptz, p_actor_id uuid, p_actor_name text, p_address text, p_request_id text,
  p_action text, p_entity text, p_entity_id text, p_details text
) returns bigint language sql as $$
  select public.audit_append_rows(p_occurred_at, p_actor_id, p_actor_name, p_address, p_request_id,
    array[p_action], array[p_entity], array[p_entity_id], array[p_details])
$$;

create or replace function public.sum_case_days() returns void language sql as $$
  delete from public.case_day;
  delete from public.case_decision_day;
  insert into public.case_day
    select d.owner_id, d.feature, d.event, d.day, 0, sum(d.n)
    from public.work_case c cross join lateral public.case_days(c, 1) as d
    group by d.owner_id, d.feature, d.event, d.day;
  insert into public.case_decision_day
    select d.feature, d.day, d.kind, d.substance_group, d.decision_days, 0, sum(d.n)
    from public.work_case c cross join lateral public.case_decision_days(c, 1) as d
    group by d.feature, d.day, d.kind, d.substance_group, d.decision_days;
$$;

-- The body of a function in PL/pgSQL is read only when it runs: each sets its own path, as some did already.
alter function public.take_guess(text, uuid, timestamptz, int, interval, interval) set search_path = public, pg_temp;
alter function public.incb_form_stays() set search_path = public, pg_temp;
alter function public.keep_published_template() set search_path = public, pg_temp;
