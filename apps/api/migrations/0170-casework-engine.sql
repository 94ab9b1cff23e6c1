-- What every kind of case has moves from the authorizations' own tables to the case: who decided, what the holder was
-- asked to change, which page saved last, and what somebody has been reminded of.
alter table work_case
  add column decided_by uuid references account,
  add column asked_fields text[] not null default '{}',
  add column saved_from uuid,
  -- Only trade has one.
  alter column substance_group drop not null;
update work_case
  set decided_by = header.decided_by, asked_fields = header.asked_fields, saved_from = header.saved_from
  from trade_authorization header
  where header.case_id = work_case.id
    and (header.decided_by is not null or header.asked_fields <> '{}' or header.saved_from is not null);
alter table trade_authorization drop column decided_by, drop column asked_fields, drop column saved_from;

-- Whoever inserts the row sends the mail: each goes out once, whichever process looks first and however often.
create table case_reminder (
  case_id uuid not null references work_case,
  -- what it is about and which of its mails: expiring:30, report:2026-07-01:-3, question:2026-07-01:5
  reminder text not null,
  sent_at timestamptz not null,
  primary key (case_id, reminder)
);
comment on table case_reminder is 'append-only: which reminders have gone out';
insert into case_reminder select * from authorization_reminder;
drop table authorization_reminder;
