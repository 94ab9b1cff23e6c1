-- What accounts, establishments, partners, preparations and licences say of the masters that they stand on.
create view account_master_usage_reading (list, row_id, kind, entity_id) as
  select 'countries', country_id, 'accounts', id::text from account
  union all select 'personTitles', designation_type_id, 'accounts', id::text from account
    where designation_type_id is not null
  union all select 'customsPoints', point::text, 'accounts', id::text
    from account cross join unnest(customs_point_ids) as point;

create view establishment_master_usage_reading (list, row_id, kind, entity_id) as
  select 'countries', country_id, 'establishments', id::text from establishment
  union all select 'personTitles', title_code, 'establishments', establishment_id::text
    from establishment_person where title_code is not null;

create view trading_establishment_master_usage_reading (list, row_id, kind, entity_id) as
  select 'countries', country_id, 'partners', id::text from trading_establishment;

create view preparation_master_usage_reading (list, row_id, kind, entity_id) as
  select 'preparationTypes', dosage_form, 'preparations', id::text from preparation
  union all select 'subst_prep_groups', group_code, 'preparations', id::text from preparation
  union all select 'unitsOfMeasure', pack_unit, 'preparations', id::text from preparation
  union all select 'unitsOfMeasure', unit, 'preparations', preparation_id::text from preparation_component
  union all select 'substances', substance_id::text, 'preparations', preparation_id::text
    from preparation_component
  union all select 'substanceForms', form_id::text, 'preparations', preparation_id::text
    from preparation_component;

create view license_master_usage_reading (list, row_id, kind, entity_id) as
  select 'substances', substance::text, 'licences', id::text
    from license cross join unnest(substance_ids) as substance
  union all select 'substances', substance_id::text, 'licences', license_id::text from license_quota;
