-- What stands and lies under a permit by its record, for lists of features further on; plants, and grams as weighed.
create view cultivation_stock_reading as
  select root_id,
    sum(case when type in ('STA', 'PRO') then plants when type in ('STK', 'END') then 0 else -plants end) as plants,
    sum(case when type = 'HAR' then fresh when type in ('STA', 'PRO', 'END') then 0 else -fresh end) as fresh,
    sum(case when type = 'STK' then dry when type in ('STA', 'PRO', 'HAR', 'END') then 0 else -dry end) as dry
  from cultivation_entry group by root_id;

-- On which day cultivation under a permit was to begin.
create view cultivation_start_reading as select case_id, greatest(starts_on, valid_from) as day from cultivation
  where valid_from is not null;
