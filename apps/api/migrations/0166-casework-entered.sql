-- A request that came in on paper is entered by an officer: who did so, and on which day the authority received it.
-- Until it is submitted it is the authority's draft, not the applicant's.
alter table work_case
  add column entered_by uuid references account,
  add column received_on date,
  add constraint work_case_entered check ((entered_by is null) = (received_on is null));
create index work_case_entered on work_case (updated_at desc, id) include (feature, status, status_group)
  where entered_by is not null and submitted_at is null;
