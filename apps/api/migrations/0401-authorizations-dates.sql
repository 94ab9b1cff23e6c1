-- Days of permits beside those that any case has, by the names of the calendar of deadlines.
create view authorization_date_reading as
  select case_id, 'report' as name, report_due_on as day from trade_authorization where report_due_on is not null
  union all
  select case_id, 'certificate', certificate_due_on from trade_authorization where certificate_due_on is not null;
