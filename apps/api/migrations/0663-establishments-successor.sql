-- Who continues the business of an establishment that was closed. Nothing that it has goes over.
alter table establishment
  add column successor_id uuid references establishment (id),
  add constraint establishment_successor check (successor_id is null or (not is_active and successor_id <> id));
