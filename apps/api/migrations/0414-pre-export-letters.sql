-- What was sent, by the names of the exchange, signed; it stands inside the letter, too.
alter table pre_export_notification add column payload jsonb;

-- Officers are reminded of an answer on several days, as holders are of a report: before, on and after the day it is due.
update setting set setting_value = (
    select jsonb_agg(day order by day) from (
      select distinct day from unnest(array[-(setting_value #>> '{}')::int, 0, 1, 5]) as day) days)
  where setting_id = 'import_export.penReminderDays' and jsonb_typeof(setting_value) = 'number';
