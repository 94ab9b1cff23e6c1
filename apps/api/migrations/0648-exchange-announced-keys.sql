-- A key that the authority itself has announced, signed with one that was trusted before.
alter table exchange_key
  drop constraint exchange_key_source_check,
  add constraint exchange_key_source_check check (source in ('fetched', 'pasted', 'announced')),
  add column announced_by_id uuid references exchange_key,
  add check ((source = 'announced') = (announced_by_id is not null));
