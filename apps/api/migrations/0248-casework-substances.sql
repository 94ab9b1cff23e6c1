-- A case is found by every substance that it is about, not by the first of its first line alone. Most are about one.
alter table work_case
  add column other_substance_ids int[] not null default '{}',
  add constraint work_case_other_substance_ids check (cardinality(other_substance_ids) <= 2000);
update work_case set other_substance_ids = named.ids
from (
  select id, array_agg(distinct substance_id) as ids
  from (
    select case_id as id, substance_id from authorization_line
    union all
    select case_id, (part ->> 'substanceId')::int
    from authorization_line cross join jsonb_array_elements(components) as part
    union all
    select preparation_id, substance_id from preparation_component
    union all select id, substance from license cross join unnest(substance_ids) as substance
  ) each
  join work_case using (id)
  where substance_id <> coalesce(main_substance_id, 0)
  group by id
) named
where named.id = work_case.id;
create index work_case_other_substances on work_case using gin (other_substance_ids)
  where other_substance_ids <> '{}';
