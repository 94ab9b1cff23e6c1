-- What the authority tells customs about a permit; what no longer holds is withdrawn, and stays known to the authority.
create table authorization_customs_note (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  at timestamptz not null,
  author_id uuid not null references account,
  author_name text not null,
  text text not null check (length(text) between 1 and 1000),
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  check ((withdrawn_at is null) = (withdrawn_by_name is null))
);
create index authorization_customs_note_case on authorization_customs_note (case_id, id);
