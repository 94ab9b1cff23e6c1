-- What officers decide that the permit says: its last day, where it is not the one that follows from the rules, and
-- its conditions: texts of the library as they stood when they were chosen, [{code, names}], and words of their own.
alter table trade_authorization
  add column permit_until date,
  add column conditions jsonb not null default '[]'
    constraint trade_authorization_conditions
      check (jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) <= 20),
  add column own_conditions text constraint trade_authorization_own_conditions check (length(own_conditions) <= 2000);

-- Why an officer goes on although the checks warn: one reason for each warning, the last one said.
create table authorization_warning_reason (
  case_id uuid not null references work_case,
  -- code, line and subject of the warning, the same in every language
  warning text not null check (length(warning) between 1 and 200),
  reason text not null check (length(reason) between 1 and 1000),
  by_id uuid not null references account,
  by_name text not null check (length(by_name) <= 200),
  at timestamptz not null,
  primary key (case_id, warning)
);
