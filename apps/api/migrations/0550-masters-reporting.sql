-- How substances stand on the forms of the INCB: their order, their unit, the density that leads from mass to litres; and
-- the category of a precursor in the law of the European Union.
alter table substance
  add column incb_order int check (incb_order between 1 and 100000),
  add column reporting_unit text not null default '' check (reporting_unit in ('', 'kg', 'g', 'l')),
  -- kilograms in a litre
  add column density numeric check (density > 0 and density <= 30 and density = round(density, 6)),
  add column eu_category text not null default '' check (eu_category in ('', '1', '2A', '2B', '3', '4')),
  add constraint substance_litres check (reporting_unit <> 'l' or density is not null);
