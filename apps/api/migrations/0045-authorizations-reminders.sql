-- What a holder has been reminded of. Whoever inserts the row sends the mail: each goes out once, whichever process
-- looks first and however often.
create table authorization_reminder (
  case_id uuid not null references work_case,
  -- what it is about and which of its mails: expiring:30, report:2026-07-01:-3, question:2026-07-01:5
  reminder text not null,
  sent_at timestamptz not null,
  primary key (case_id, reminder)
);
comment on table authorization_reminder is 'append-only: which reminders have gone out';
-- Reports of movement that are owed.
create index trade_authorization_report_due on trade_authorization (report_due_on) where report_due_on is not null;
