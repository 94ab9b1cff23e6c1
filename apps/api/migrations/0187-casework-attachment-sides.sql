-- On whose side somebody was when he handed in a file: officers are named to officers only.
alter table case_attachment add column uploaded_side text not null default 'applicant'
  check (uploaded_side in ('applicant', 'authority', 'customs', 'system'));
update case_attachment set uploaded_side = 'authority'
  from account where account.id = uploaded_by and 'CA_ADMIN' = any(roles);
alter table case_attachment alter column uploaded_side drop default;
