-- The letter by which the export authorization of the other country goes back, endorsed with what really came in
-- (1961 art. 31(7), 1971 art. 12(1)(e)). A later letter about the same authorization takes the place of the earlier one.
create table returned_endorsement (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  number text not null unique check (is_line(number) and length(number) between 1 and 80),
  foreign_number text not null check (is_line(foreign_number) and length(foreign_number) between 1 and 60),
  foreign_issued_on date,
  words text check (is_paragraph(words) and length(words) between 1 and 1000),
  issued_on date not null,
  signed_by uuid not null references account,
  signed_by_name text not null check (is_line(signed_by_name) and length(signed_by_name) <= 200),
  key_id text not null check (is_line(key_id) and length(key_id) <= 200),
  file_id uuid not null references stored_file,
  created_at timestamptz not null
);
comment on table returned_endorsement is 'append-only: export authorizations of other countries that went back endorsed';
create index returned_endorsement_case on returned_endorsement (case_id, id);

create table returned_endorsement_line (
  returned_id uuid not null references returned_endorsement,
  line_id uuid not null references authorization_line,
  -- in the unit of the line
  quantity numeric(24, 9) not null check (quantity >= 0 and quantity <= 1000000000000),
  primary key (returned_id, line_id)
);
comment on table returned_endorsement_line is 'append-only: how much came in of each line';
