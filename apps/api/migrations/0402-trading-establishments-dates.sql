-- Days of foreign partners beside those that any case has: when another authority is to answer, and when a licence ends.
create view trading_establishment_date_reading as
  select trading_establishment_id as case_id, 'confirmation' as name, reply_by as day
    from trading_establishment_confirmation where answer is null
  union all
  select id, 'partnerLicence', licence_valid_until from trading_establishment where licence_valid_until is not null;
