-- A case is found by every substance that it is about, not by the first of its first line alone.
alter table work_case
  add column substance_ids int[] not null default '{}',
  add constraint work_case_substance_ids check (cardinality(substance_ids) <= 2000);
update work_case set substance_ids = named.ids
from (
  select id, array_agg(distinct substance_id) as ids
  from (
    select id, main_substance_id as substance_id from work_case
    union all select case_id, substance_id from authorization_line
    union all
    select case_id, (part ->> 'substanceId')::int
    from authorization_line cross join jsonb_array_elements(components) as part
    union all
    select preparation_id, substance_id from preparation_component
    union all select id, substance from license cross join unnest(substance_ids) as substance
  ) each
  where id is not null and substance_id is not null
  group by id
) named
where named.id = work_case.id;
drop index work_case_substance;
create index work_case_substances on work_case using gin (substance_ids);
