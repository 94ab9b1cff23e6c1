-- The mail of the day to officers: who does not want it, and on which day somebody was last looked after.
create table calendar_mail (
  account_id uuid primary key references account,
  is_off boolean not null default false,
  mailed_on date
);
