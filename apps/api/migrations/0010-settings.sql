-- Only what the authority has set otherwise than the definition's default.
create table setting (
  setting_id text primary key,
  setting_value jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null
);
