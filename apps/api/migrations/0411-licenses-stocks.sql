-- How much of a substance, as anhydrous base, may be in the house at any time (product §4); it is counted in no balance.
create table license_stock (
  license_id uuid not null references license,
  position int not null check (position between 0 and 1000),
  substance_id int references substance,
  -- as it was typed; grams are what comes of it
  quantity numeric check (quantity > 0 and quantity <= 1000000000 and quantity = round(quantity, 9)),
  unit text check (is_line(unit) and length(unit) <= 20),
  grams numeric check (grams >= 0 and grams <= 1000000000000 and grams = round(grams, 9)),
  primary key (license_id, position)
);

create or replace view license_master_usage_reading (list, row_id, kind, entity_id) as
  select 'substances', substance::text, 'licences', id::text
    from license cross join unnest(substance_ids) as substance
  union all select 'substances', substance_id::text, 'licences', license_id::text from license_quota
    where substance_id is not null
  union all select 'substances', substance_id::text, 'licences', license_id::text from license_stock
    where substance_id is not null
  union all select 'personTitles', title_code, 'licences', license_id::text from license_person
    where title_code is not null;
