-- Transit: goods cross the country from one foreign country to another (1961 art. 31(10)-(12), 1971 art. 12(3)). They come in
-- at one customs point and leave at another; nobody's estimate or quota is touched.
alter table authorization_kind
  drop constraint authorization_kind_direction_check,
  add constraint authorization_kind_direction check (direction in ('import', 'export', 'transit'));

-- The export authorization of the exporting country is asked for where the conventions know one; national law alone
-- may ask for it of precursors, and then the authority adds them to the row.
insert into authorization_kind
  (code, position, direction, number_letter, groups, foreign_certificate_groups, licensed_activity, debits_estimate,
   estimate_groups, validity_setting, longest_setting, partial_setting, consignments, is_reported, is_general,
   is_exempt_only, schedules)
values
  ('TRA', 8, 'transit', 'T', '{NP,PREC}', '{NP}', null, false, '{}',
   'import_export.defaultValidityExport', 'import_export.maxValidity', 'import_export.allowPartialExport',
   'bySetting', false, false, false, '{}');

-- Where it leaves; beside the point at which it comes in, as both see the permit.
alter table work_case add column exit_point_id int;
create index work_case_customs_exit on work_case (exit_point_id, planned_date, id)
  where exit_point_id is not null and status_group = 'active';

alter table trade_authorization
  add column destination_country text
    constraint trade_authorization_destination check (destination_country ~ '^[A-Z]{2}$'),
  add column importer_abroad text
    constraint trade_authorization_importer_abroad check (is_line(importer_abroad) and char_length(importer_abroad) <= 300);

-- What customs saw leave, beside what it saw come in.
alter table endorsement
  drop constraint endorsement_source_check,
  add constraint endorsement_source check (source in ('customs', 'exit', 'establishment', 'foreign'));

create or replace view authorization_master_usage_reading (list, row_id, kind, entity_id) as
  with used as (
    select work_case.id, customs_point_id, exit_point_id, partner_country,
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
  union all select 'customsPoints', exit_point_id::text, kind, id::text from used where exit_point_id is not null
  union all select 'countries', partner_country, kind, id::text from used where partner_country is not null
  union all select 'countries', header.destination_country, used.kind, used.id::text
    from trade_authorization header join used on used.id = header.case_id
    where header.destination_country is not null
  union all select 'purposes', header.purpose, used.kind, used.id::text
    from trade_authorization header join used on used.id = header.case_id where header.purpose is not null
  union all select 'transportModes', header.transport_mode, used.kind, used.id::text
    from trade_authorization header join used on used.id = header.case_id
    where header.transport_mode is not null
  union all select 'permitKinds', header.kind, used.kind, used.id::text
    from trade_authorization header join used on used.id = header.case_id
  union all select 'reasons', reason_code, 'decisions', id::text from case_history
    where reason_code is not null;
