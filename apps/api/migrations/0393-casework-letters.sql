-- Letters of decisions are written about every kind of case that says so, and not of permits alone.
create table case_letter (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  decision text not null check (decision in ('refuse', 'revoke')),
  number text not null unique check (is_line(number) and length(number) between 1 and 80),
  issued_on date not null,
  signed_by uuid not null references account,
  key_id text not null check (is_line(key_id) and length(key_id) <= 200),
  file_id uuid not null references stored_file,
  created_at timestamptz not null,
  unique (case_id, decision)
);
comment on table case_letter is 'append-only: letters that were sent';
insert into case_letter select id, case_id, decision, number, issued_on, signed_by, key_id, file_id, created_at
  from authorization_letter;
drop table authorization_letter;
