-- What stands on a master is counted before it is switched off. A feature that stands on masters says so in a view
-- named <feature>_master_usage_reading with these columns; the masters find the views by their names.
create view masters_master_usage_reading (list, row_id, kind, entity_id) as
  select 'substanceFamilies', family, 'substances', id::text from substance
  union all select 'subst_prep_groups', group_code, 'substances', id::text from substance
  union all select 'permitKinds', kind, 'typesOfPermit', id::text from type_of_permit
  union all select 'countries', country_id, 'customsPoints', id::text from customs_point
  union all select 'countries', country_id, 'competentAuthorities', id::text from competent_authority
  union all select 'countries', country_id, 'prohibitions', id::text from prohibition
  union all select 'substances', substance_id::text, 'prohibitions', id::text from prohibition;
