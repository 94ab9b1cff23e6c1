-- Counts of what is at work in one kind of case (tabs, the home page) read only that kind's rows, however many cases of
-- other kinds wait and however many drafts lie about; who may sign or decide stands beside, so that no row is looked up.
create index work_case_at_work on work_case (feature, status_group, assignee_id)
  include (status, due_on, submitted_at, entered_by, decided_by, proposal_by, id)
  where status_group in ('open', 'waiting', 'decided') and submitted_at is not null;
-- The same for a company, which sees its own alone, and what it holds besides.
create index work_case_at_hand on work_case (establishment_id, feature, status_group)
  include (status, valid_until, submitted_at, entered_by, id)
  where status_group in ('open', 'waiting', 'decided', 'active');
-- A company's quotas are found by its licences, not by looking through everybody's quotas of the year.
create index balance_of_license on balance (license_id, year) where license_id is not null;
