-- Notices of deliveries and reminders led to pages that do not exist.
update notification set link = '/field-reports/receipts' where link = '/receipts';
update notification
  set link = case work_case.feature when 'cultivation' then '/cultivation' else '/field-reports' end || notification.link
  from work_case
  where notification.code = 'FR_REMINDED' and notification.link = '/' || work_case.id::text;
