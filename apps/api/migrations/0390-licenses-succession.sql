-- A licence is changed or renewed by an application that follows it (product §4). A change takes its place with the issue, a
-- renewal comes after it.
alter table license
  add column follows_id uuid references license,
  add column follows_as text check (follows_as in ('variation', 'renewal')),
  -- goes on past its last day, by law, while its renewal is before the authority
  add column is_continued boolean not null default false,
  add constraint license_follows check ((follows_id is null) = (follows_as is null) and follows_id <> id);
create index license_follows_id on license (follows_id) where follows_id is not null;
