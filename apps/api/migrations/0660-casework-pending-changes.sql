-- What has changed and concerns cases that are still to be checked again: written by the change, taken away by the check.
create table pending_change (
  id bigint generated always as identity primary key,
  event text not null check (length(event) <= 60),
  concerned jsonb not null check (jsonb_typeof(concerned) = 'object'),
  created_at timestamptz not null
);
