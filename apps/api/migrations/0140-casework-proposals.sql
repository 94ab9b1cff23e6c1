-- Who proposes what is a fact of the case: the worklist shows it to those who may decide, and finds it by an index.
alter table work_case
  add column proposal_decision text check (proposal_decision in ('approve', 'refuse')),
  add column proposal_by uuid references account,
  add column proposal_at timestamptz,
  add constraint work_case_proposal check (num_nulls(proposal_decision, proposal_by, proposal_at) in (0, 3));
update work_case
  set proposal_decision = header.proposal_decision, proposal_by = header.proposal_by, proposal_at = header.proposal_at
  from trade_authorization header
  where header.case_id = work_case.id
    and num_nulls(header.proposal_decision, header.proposal_by, header.proposal_at) = 0;
alter table trade_authorization drop column proposal_decision, drop column proposal_by, drop column proposal_at;
create index work_case_proposed on work_case (due_on, id) include (feature, submitted_at, proposal_by)
  where status_group = 'open' and proposal_by is not null;

-- What an officer has gone through before a decision. `seen` is the SHA-256 of what there was to look at: once that
-- is other, the tick counts no more.
create table case_tick (
  case_id uuid not null references work_case,
  step text not null check (step in ('checks', 'documents')),
  by_id uuid not null references account,
  by_name text not null check (length(by_name) <= 200),
  at timestamptz not null,
  seen bytea not null check (length(seen) = 32),
  primary key (case_id, step)
);
