-- What counts of a line whose records differ (product 9; 1961 art. 31(7)). The newest decision of a line stands; one that is
-- taken back, because a record it was taken on was corrected, is followed by "none".
create table endorsement_decision (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  line_id uuid not null references authorization_line,
  chosen text not null check (chosen in ('customs', 'holder', 'foreign', 'other', 'none')),
  -- in the unit of the line; what the three had recorded when it was decided
  quantity numeric(24, 9) check (quantity >= 0 and quantity <= 1000000000),
  customs_then numeric(24, 9) check (customs_then >= 0 and customs_then <= 1000000000000),
  holder_then numeric(24, 9) check (holder_then >= 0 and holder_then <= 1000000000000),
  foreign_then numeric(24, 9) check (foreign_then >= 0 and foreign_then <= 1000000000000),
  -- the year in which the last of what was recorded then had moved
  counts_in int not null check (counts_in between 1900 and 2300),
  reason text check (is_paragraph(reason) and length(reason) between 1 and 1000),
  decided_at timestamptz not null,
  decided_by uuid not null references account,
  decided_by_name text not null check (is_line(decided_by_name) and length(decided_by_name) <= 200),
  constraint endorsement_decision_whole check ((chosen = 'none') = (quantity is null) and (chosen = 'none' or reason is not null))
);
comment on table endorsement_decision is 'append-only: what counts of records that differ';
create index endorsement_decision_case on endorsement_decision (case_id, id);
create index endorsement_decision_line on endorsement_decision (line_id);
