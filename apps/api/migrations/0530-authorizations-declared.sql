-- The authority of the other country is sent an export declaration some time after the goods have left, not only before
-- (1971 art. 12(2): within ninety days of their dispatch).
alter table authorization_kind add column copy_follows_dispatch boolean not null default false;
update authorization_kind set copy_follows_dispatch = true where code = 'DEC';

-- Until when; null while nothing has left, and once the copy went.
alter table trade_authorization add column copy_due_on date;
create index trade_authorization_copy_due on trade_authorization (copy_due_on) where copy_due_on is not null;

create or replace view authorization_date_reading as
  select case_id, 'report' as name, report_due_on as day from trade_authorization where report_due_on is not null
  union all
  select case_id, 'certificate', certificate_due_on from trade_authorization where certificate_due_on is not null
  union all
  select case_id, 'returned', return_due_on from trade_authorization where return_due_on is not null
  union all
  select case_id, 'copy', copy_due_on from trade_authorization where copy_due_on is not null;
