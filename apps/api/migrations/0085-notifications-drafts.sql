-- A message that is still being written: whatever stands in the form, whole or not. It is gone once it is sent.
create table broadcast_draft (
  -- made by the page, so that a save that is sent twice is one
  id uuid primary key,
  form jsonb not null,
  version int not null default 1,
  created_by uuid not null,
  created_by_name text not null,
  changed_at timestamptz not null,
  changed_by_name text not null
);
create index broadcast_draft_changed on broadcast_draft (changed_at desc, id desc);
