-- What requests, permits, movements and estimates say of the masters that they stand on. A request that is still
-- a draft is told apart: its figures are computed anew when it is submitted.
create view authorization_master_usage_reading (list, row_id, kind, entity_id) as
  with used as (
    select work_case.id, customs_point_id, partner_country,
      case
        when status = 'DRA' then 'drafts'
        when status in ('ISS', 'PAU', 'SUS', 'CLO', 'EXP', 'RVK', 'RPL') then 'permits'
        else 'requests'
      end as kind
    from work_case
  )
  select 'substances', line.substance_id::text, used.kind, used.id::text
    from authorization_line line join used on used.id = line.case_id where line.substance_id is not null
  union all select 'substanceForms', line.form_id::text, used.kind, used.id::text
    from authorization_line line join used on used.id = line.case_id where line.form_id is not null
  union all select 'substances', part.substance_id::text, used.kind, used.id::text
    from authorization_line line join used on used.id = line.case_id
    join preparation_component part on part.preparation_id = line.preparation_id
  union all select 'substanceForms', part.form_id::text, used.kind, used.id::text
    from authorization_line line join used on used.id = line.case_id
    join preparation_component part on part.preparation_id = line.preparation_id
  union all select 'unitsOfMeasure', line.unit, used.kind, used.id::text
    from authorization_line line join used on used.id = line.case_id where line.unit is not null
  union all select 'customsPoints', customs_point_id::text, kind, id::text from used
    where customs_point_id is not null
  union all select 'countries', partner_country, kind, id::text from used where partner_country is not null
  union all select 'purposes', header.purpose, used.kind, used.id::text
    from trade_authorization header join used on used.id = header.case_id where header.purpose is not null
  union all select 'transportModes', header.transport_mode, used.kind, used.id::text
    from trade_authorization header join used on used.id = header.case_id
    where header.transport_mode is not null
  union all select 'permitKinds', header.kind, used.kind, used.id::text
    from trade_authorization header join used on used.id = header.case_id
  union all select 'reasons', reason_code, 'decisions', id::text from case_history
    where reason_code is not null;

create view endorsement_master_usage_reading (list, row_id, kind, entity_id) as
  select 'customsPoints', customs_point_id::text, 'movements', id::text from endorsement
    where customs_point_id is not null;

create view balance_master_usage_reading (list, row_id, kind, entity_id) as
  select 'substances', substance_id::text, 'estimates', id::text from balance where kind = 'estimate';
