-- How many cases came in and were decided on each day, and how long decisions took, so that a home page adds up
-- twelve weeks without reading the cases of twelve weeks. Triggers keep the sums in the transaction that changes the
-- case. Days are those of UTC: the authority's time zone is a setting, and the few hours between its midnight and that
-- of UTC are counted from the cases themselves.

-- Connections write into sixteen rows of one day each, so that commands of the same moment seldom wait for each other;
-- what one connection takes back another may have added, so a single row can be negative.
create table case_day (
  -- the company whose cases are counted; the nil UUID: everybody's
  owner_id uuid not null,
  feature text not null,
  event text not null check (event in ('received', 'decided')),
  day date not null,
  slot int not null check (slot between 0 and 15),
  cases int not null check (abs(cases) < 1000000000),
  primary key (owner_id, feature, event, day, slot)
);
comment on table case_day is 'read-only: sums kept by triggers on work_case';

create table case_decision_day (
  feature text not null,
  day date not null,
  kind text not null,
  -- empty: of no group
  substance_group text not null,
  decision_days int not null check (decision_days >= 0),
  slot int not null check (slot between 0 and 15),
  cases int not null check (abs(cases) < 1000000000),
  primary key (feature, day, kind, substance_group, decision_days, slot)
);
comment on table case_decision_day is 'read-only: sums kept by triggers on work_case';

-- What a case adds to the sums, `n` times; of a draft, or of no case at all, nothing.
create function case_days(it work_case, n int)
  returns table (owner_id uuid, feature text, event text, day date, n int) language sql immutable as $$
  select owner, it.feature, event, (at at time zone 'UTC')::date, n
  from (values ('received', it.submitted_at), ('decided', it.decided_at)) as moment(event, at)
  cross join (values ('00000000-0000-0000-0000-000000000000'::uuid), (it.establishment_id)) as whose(owner)
  where it.submitted_at is not null and at is not null and owner is not null
$$;
create function case_decision_days(it work_case, n int)
  returns table (feature text, day date, kind text, substance_group text, decision_days int, n int)
  language sql immutable as $$
  select it.feature, (it.decided_at at time zone 'UTC')::date, it.kind, coalesce(it.substance_group, ''),
    it.decision_days, n
  where it.submitted_at is not null and it.decided_at is not null and it.decision_days is not null
$$;

-- Always in the same order, so that two transactions never hold what the other one wants.
create function keep_case_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_day as kept (owner_id, feature, event, day, slot, cases)
  select d.owner_id, d.feature, d.event, d.day, pg_backend_pid() % 16, sum(d.n)
  from (select * from case_days(old, -1) union all select * from case_days(new, 1)) as d
  group by d.owner_id, d.feature, d.event, d.day having sum(d.n) <> 0
  order by d.owner_id, d.feature, d.event, d.day
  on conflict (owner_id, feature, event, day, slot) do update set cases = kept.cases + excluded.cases;
  insert into case_decision_day as kept (feature, day, kind, substance_group, decision_days, slot, cases)
  select d.feature, d.day, d.kind, d.substance_group, d.decision_days, pg_backend_pid() % 16, sum(d.n)
  from (select * from case_decision_days(old, -1) union all select * from case_decision_days(new, 1)) as d
  group by d.feature, d.day, d.kind, d.substance_group, d.decision_days having sum(d.n) <> 0
  order by d.feature, d.day, d.kind, d.substance_group, d.decision_days
  on conflict (feature, day, kind, substance_group, decision_days, slot)
    do update set cases = kept.cases + excluded.cases;
  return null;
end
$$;
create trigger case_days_of_new after insert on work_case for each row
  when (new.submitted_at is not null) execute function keep_case_days();
create trigger case_days_of_changed
  after update of feature, kind, substance_group, establishment_id, submitted_at, decided_at, decision_days
  on work_case for each row
  when ((old.submitted_at is not null or new.submitted_at is not null)
    and (old.feature, old.kind, old.substance_group, old.establishment_id, old.submitted_at, old.decided_at,
      old.decision_days) is distinct from (new.feature, new.kind, new.substance_group, new.establishment_id,
      new.submitted_at, new.decided_at, new.decision_days))
  execute function keep_case_days();
create trigger case_days_of_gone after delete on work_case for each row
  when (old.submitted_at is not null) execute function keep_case_days();

-- All sums anew, for whoever writes cases past the triggers.
create function sum_case_days() returns void language sql as $$
  delete from case_day;
  delete from case_decision_day;
  insert into case_day
    select d.owner_id, d.feature, d.event, d.day, 0, sum(d.n)
    from work_case c cross join lateral case_days(c, 1) as d group by d.owner_id, d.feature, d.event, d.day;
  insert into case_decision_day
    select d.feature, d.day, d.kind, d.substance_group, d.decision_days, 0, sum(d.n)
    from work_case c cross join lateral case_decision_days(c, 1) as d
    group by d.feature, d.day, d.kind, d.substance_group, d.decision_days;
$$;
select sum_case_days();
analyze case_day, case_decision_day;
