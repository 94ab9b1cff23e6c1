-- Other substances, which national law alone controls, are traded under the kinds of permit that know them (product 3.1);
-- for which of these they may be asked, the legal list says.
alter table authorization_kind
  -- groups of which a kind that takes from the estimate does so: only the conventions know estimates (1961 art. 19)
  add column estimate_groups text[] not null default '{NP,PREC}';
update authorization_kind set groups = array_append(groups, 'OTH') where code in ('IMA', 'EXA', 'LNO');

-- Licences and partners for them.
alter table license
  drop constraint license_groups,
  add constraint license_groups check (groups <@ '{NP,PREC,OTH}');
alter table trading_establishment
  drop constraint trading_establishment_groups_check,
  add constraint trading_establishment_groups check (groups <@ '{NP,PREC,OTH}');
