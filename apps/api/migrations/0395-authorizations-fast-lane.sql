-- How a request was judged for the fast lane when it was submitted, and whether chance has drawn it for a full review
-- (product §16.11). Once, and never again for the same request.
create table authorization_fast_lane (
  case_id uuid primary key references work_case,
  judged_at timestamptz not null,
  is_low_risk boolean not null,
  is_drawn boolean not null,
  -- of a hundred requests of low risk so many were to be drawn then
  sample_percent int not null check (sample_percent between 0 and 100),
  rules jsonb not null,
  constraint authorization_fast_lane_drawn check (is_low_risk or not is_drawn)
);
comment on table authorization_fast_lane is 'append-only: how requests were judged for the fast lane';
