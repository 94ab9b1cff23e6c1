-- Of goods of these groups the export authorization of the other country goes back to it, endorsed with what really came in
-- (1961 art. 31(7), 1971 art. 12(1)(e)).
alter table authorization_kind add column returned_groups text[] not null default '{}';
update authorization_kind set returned_groups = '{NP}' where code = 'IMA';

-- Until when; null where nothing is owed.
alter table trade_authorization add column return_due_on date;
create index trade_authorization_return_due on trade_authorization (return_due_on) where return_due_on is not null;

create or replace view authorization_date_reading as
  select case_id, 'report' as name, report_due_on as day from trade_authorization where report_due_on is not null
  union all
  select case_id, 'certificate', certificate_due_on from trade_authorization where certificate_due_on is not null
  union all
  select case_id, 'returned', return_due_on from trade_authorization where return_due_on is not null;

-- A returned endorsement goes the way of the copy, or by post where neither mail nor exchange reaches the authority.
alter table authorization_foreign_copy
  add column letter_id uuid,
  drop constraint authorization_foreign_copy_deed_check,
  drop constraint authorization_foreign_copy_way_check,
  drop constraint authorization_foreign_copy_check,
  drop constraint authorization_foreign_copy_check1;
alter table authorization_foreign_copy
  add constraint authorization_foreign_copy_action
    check (action in ('issue', 'suspend', 'lift', 'revoke', 'cancel', 'replace', 'return')),
  add constraint authorization_foreign_copy_way check (way in ('mail', 'i2es', 'post')),
  add constraint authorization_foreign_copy_mailed
    check ((way = 'mail') = (recipient is not null and mail_id is not null)),
  add constraint authorization_foreign_copy_transmitted check ((way = 'mail') = (transmitted_on is null)),
  add constraint authorization_foreign_copy_letter
    check ((action = 'return') = (letter_id is not null) and (way <> 'post' or action = 'return'));
drop index authorization_foreign_copy_once;
create unique index authorization_foreign_copy_once
  on authorization_foreign_copy (case_id, case_version, action, authority_name, recipient, letter_id) nulls not distinct
  where way = 'mail' and not is_again;
