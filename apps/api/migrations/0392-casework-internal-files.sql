-- What officers keep for themselves of a case: its holder learns of no such file.
alter table case_attachment add column is_internal boolean not null default false,
  add constraint case_attachment_internal check (not is_internal or uploaded_side = 'authority');
