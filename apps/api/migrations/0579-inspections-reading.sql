-- Inspections, for lists of features further on.
create view inspection_reading as select id, case_id, status, planned_on, done_on, result from inspection;

-- Reminders that went out, for lists that tell of them.
create view case_reminder_reading as select case_id, reminder, sent_at from case_reminder;
