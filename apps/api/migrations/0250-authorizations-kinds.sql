-- What a kind of authorization does stands in its row (product 3.1): nothing asks for a kind by its code.
alter table authorization_kind
  -- of what needs no licence: none
  alter column licensed_activity drop not null,
  -- its place among the kinds that are offered
  add column position int not null default 0
    constraint authorization_kind_position check (position between 0 and 1000),
  add column longest_setting text not null default 'import_export.maxValidity',
  -- several: shipment by shipment until the end (general permits); else the partial setting says it
  add column consignments text not null default 'bySetting'
    constraint authorization_kind_consignments check (consignments in ('bySetting', 'several', 'single')),
  -- the holder owes a report of what moved, and of what did not
  add column is_reported boolean not null default true,
  -- only with countries that accept general permits
  add column is_general boolean not null default false,
  -- only for goods in so small a quantity that they need no permit
  add column is_exempt_only boolean not null default false,
  -- only for substances of these schedules, convention and schedule ('1971 III'); empty: of any
  add column schedules text[] not null default '{}';

update authorization_kind set position = 1 where code = 'IMA';
update authorization_kind set position = 2 where code = 'EXA';

insert into authorization_kind
  (code, position, direction, number_letter, groups, foreign_certificate_groups, licensed_activity, debits_estimate,
   validity_setting, longest_setting, partial_setting, consignments, is_reported, is_general, is_exempt_only, schedules)
values
  -- 1971 art. 12(2): no import authorization is waited for, a declaration accompanies the goods
  ('DEC', 3, 'export', 'E', '{NP}', '{}', 'export', false,
   'import_export.defaultValidityExport', 'import_export.maxValidity', 'import_export.allowPartialExport',
   'bySetting', true, false, false, '{"1971 III"}'),
  ('IMG', 4, 'import', 'I', '{PREC}', '{}', 'import', true,
   'import_export.defaultValidityGeneral', 'import_export.maxValidityGeneral', 'import_export.allowPartialImport',
   'several', true, true, false, '{}'),
  ('EXG', 5, 'export', 'E', '{PREC}', '{}', 'export', false,
   'import_export.defaultValidityGeneral', 'import_export.maxValidityGeneral', 'import_export.allowPartialExport',
   'several', true, true, false, '{}'),
  -- says that no permit is needed: it takes from no balance, needs no licence, and nobody owes a report
  ('LNO', 6, 'import', 'I', '{NP,PREC}', '{}', null, false,
   'import_export.defaultValidityImport', 'import_export.maxValidity', 'import_export.allowPartialImport',
   'bySetting', false, false, true, '{}');

alter table authorization_kind alter column position drop default;
