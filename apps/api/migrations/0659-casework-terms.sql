-- Who changed the terms of a decision after they were proposed: under four eyes another officer signs.
alter table work_case add column terms_by uuid references account;
drop index work_case_at_work;
create index work_case_at_work on work_case (feature, status_group, assignee_id)
  include (status, due_on, submitted_at, entered_by, decided_by, terms_by, proposal_by, id)
  where status_group in ('open', 'waiting', 'decided') and submitted_at is not null;
