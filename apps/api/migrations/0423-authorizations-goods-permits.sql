-- Goods that leave again, and goods that go back, came in by permits that the request names (1961 art. 31; product 3.1).
alter table authorization_kind add column names_permits boolean not null default false;
alter table trade_authorization add column goods_permits text[] not null default '{}'
  constraint trade_authorization_goods_permits check (
    cardinality(goods_permits) <= 100 and length(array_to_string(goods_permits, '')) <= 6000
    and is_line(array_to_string(goods_permits, ' ')));
create index trade_authorization_goods_permits on trade_authorization using gin (goods_permits) where goods_permits <> '{}';

insert into authorization_kind
  (code, position, direction, number_letter, groups, foreign_certificate_groups, licensed_activity, debits_estimate,
   validity_setting, longest_setting, partial_setting, consignments, is_reported, is_general, is_exempt_only, schedules,
   names_permits)
values
  ('REX', 7, 'export', 'E', '{NP,PREC}', '{NP}', 'export', false,
   'import_export.defaultValidityExport', 'import_export.maxValidity', 'import_export.allowPartialExport',
   'bySetting', true, false, false, '{}', true);
