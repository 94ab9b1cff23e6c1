-- Holders are domestic: their country is that of the authority. Where the authority had changed its own, they had kept the former one,
-- and their permits were taken abroad for those of a third country.
update establishment
  set country_id = setting.setting_value #>> '{}', version = version + 1
  from setting
  where setting_id = 'public.countryId' and country_id <> setting.setting_value #>> '{}'
    and exists (select from country where country.id = setting.setting_value #>> '{}');
