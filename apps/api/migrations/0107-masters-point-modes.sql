-- A customs point serves modes of transport: codes of their list; none: all. What stood here in words becomes codes
-- where every word is known; else all, since nothing may be forbidden that the words did not say.
create function modes_of_words(words text) returns text[] language sql immutable as $$
  select case when bool_and(code is not null) then array_agg(distinct code order by code) else '{}' end
  from regexp_split_to_table(lower(words), '[^[:alnum:]]+') word
  left join (values ('sea', '1'), ('maritime', '1'), ('rail', '2'), ('road', '3'), ('air', '4'), ('mail', '5'),
    ('post', '5')) known (name, code) on name = word
  where word not in ('', 'and', 'or', 'by', 'transport')
$$;

alter table customs_point
  alter column modes type text[] using coalesce(modes_of_words(modes), '{}'),
  alter column modes set default '{}',
  add constraint customs_point_modes check (cardinality(modes) <= 100 and array_position(modes, null) is null);

-- What the last release said, and what the authority changed, stand there in the same words.
update customs_point
set shipped = jsonb_set(shipped, '{modes}', to_jsonb(coalesce(modes_of_words(shipped ->> 'modes'), '{}')))
where jsonb_typeof(shipped -> 'modes') = 'string';
update customs_point
set edited = jsonb_set(edited, '{modes}', to_jsonb(coalesce(modes_of_words(edited ->> 'modes'), '{}')))
where jsonb_typeof(edited -> 'modes') = 'string';

drop function modes_of_words(text);

create or replace view masters_master_usage_reading (list, row_id, kind, entity_id) as
  select 'substanceFamilies', family, 'substances', id::text from substance
  union all select 'subst_prep_groups', group_code, 'substances', id::text from substance
  union all select 'permitKinds', kind, 'typesOfPermit', id::text from type_of_permit
  union all select 'countries', country_id, 'customsPoints', id::text from customs_point
  union all select 'countries', country_id, 'competentAuthorities', id::text from competent_authority
  union all select 'countries', country_id, 'prohibitions', id::text from prohibition
  union all select 'substances', substance_id::text, 'prohibitions', id::text from prohibition
  union all select 'transportModes', mode, 'customsPoints', id::text
    from customs_point cross join unnest(modes) mode;
