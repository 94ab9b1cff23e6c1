-- What a grower sent under which key, kept as long as the report itself: a device that was without a network for weeks sends once
-- more what may have arrived, and it is one report all the same. `noted_at` is when the device noted what waited.
create table field_report_sent (
  account_id uuid not null references account,
  key text not null check (is_line(key) and length(key) between 1 and 200),
  -- of what was said, without the hour of sending
  content_hash bytea not null check (length(content_hash) = 32),
  case_id uuid not null unique references work_case,
  noted_at timestamptz,
  arrived_at timestamptz not null,
  primary key (account_id, key)
);
comment on table field_report_sent is 'append-only: what growers have sent under which key';
