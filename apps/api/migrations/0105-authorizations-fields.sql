-- Further parties of a movement and its way (product 3.2); the countries on the way are codes, so that a notice about
-- one of them is seen.
alter table trade_authorization
  add column manufacturer text,
  add column ultimate_consignee text,
  add column agent text,
  add column carrier text,
  add column foreign_point text,
  add column pre_export_reference text,
  add column transit_countries text[] not null default '{}',
  add constraint trade_authorization_lengths check (
    char_length(applicant_reference) <= 60
    and char_length(transport_mode) <= 10
    and char_length(country_of_origin) <= 2
    and char_length(country_of_dispatch) <= 2
    and char_length(manufacturer) <= 300
    and char_length(ultimate_consignee) <= 300
    and char_length(agent) <= 300
    and char_length(carrier) <= 200
    and char_length(foreign_point) <= 200
    and char_length(itinerary) <= 500
    and char_length(pre_export_reference) <= 60
    and char_length(purpose) <= 40
    and char_length(remarks) <= 4000
  ),
  add constraint trade_authorization_transit check (
    cardinality(transit_countries) <= 10
    and array_to_string(transit_countries, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'
  );

-- What goods on the way is worth is said in one currency a line (ISO 4217).
alter table authorization_line
  add column value_amount numeric(18, 2) check (value_amount between 0 and 1000000000000),
  add column value_currency text check (value_currency ~ '^[A-Z]{3}$'),
  add constraint authorization_line_value check ((value_amount is null) = (value_currency is null));

-- What officers and applicants must know before goods move to, from or through a country.
alter table country add column notice text not null default '' check (char_length(notice) <= 1000);
