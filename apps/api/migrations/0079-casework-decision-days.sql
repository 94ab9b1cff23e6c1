-- How long a decision took: working days from submission to decision, without those in which the case waited for
-- somebody else. Written with the decision, as the calendar of holidays was on that day.
alter table work_case add column decision_days int check (decision_days >= 0);
create index work_case_decision_days on work_case (decided_at)
  include (feature, kind, substance_group, decision_days) where decision_days is not null;
