-- Mails went to the test address whenever there was one; now a setting of its own says so. Where an address stood,
-- everything stays as it was.
insert into setting (setting_id, setting_value, changed_at, changed_by)
select 'smtp.testMode', 'true', changed_at, changed_by
from setting
where setting_id = 'smtp.testAddress' and trim(setting_value #>> '{}') <> ''
on conflict (setting_id) do nothing;
