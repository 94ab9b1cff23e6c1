-- The letter that tells a refusal or revocation: made and signed once, with its reason and how to appeal.
create table authorization_letter (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  decision text not null check (decision in ('refuse', 'revoke')),
  number text not null unique check (length(number) between 1 and 80),
  issued_on date not null,
  signed_by uuid not null references account,
  key_id text not null,
  file_id uuid not null references stored_file,
  created_at timestamptz not null,
  unique (case_id, decision)
);
comment on table authorization_letter is 'append-only: letters that were sent';
