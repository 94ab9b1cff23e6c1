create table verification_view (
  id uuid primary key default uuidv7(),
  case_id uuid references work_case,
  at timestamptz not null,
  via text not null check (via in ('token', 'number')),
  verdict text not null,
  -- the address without its last part
  network text,
  user_agent text
);
create index verification_view_case on verification_view (case_id, at);
create index verification_view_at on verification_view (at);

create table verification_mismatch (
  id uuid primary key default uuidv7(),
  case_id uuid references work_case,
  at timestamptz not null,
  number text not null,
  description text not null,
  contact text,
  network text
);
comment on table verification_mismatch is 'append-only: papers that were said to differ from the record';
