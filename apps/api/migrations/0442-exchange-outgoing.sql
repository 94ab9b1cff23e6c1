-- Messages to authorities of other countries: written in the transaction of what they are about, signed and sent by a job.
create table exchange_outgoing (
  id uuid primary key default uuidv7(),
  authority_id int not null references competent_authority,
  country_id text not null references country,
  case_id uuid not null references work_case,
  subject text not null check (subject in ('issued', 'changed', 'endorsed')),
  number text not null check (is_line(number) and length(number) between 1 and 60),
  -- what it says besides who writes to whom, and when
  content jsonb not null check (pg_column_size(content) <= 1000000),
  -- the document in which the signed data of the permit lie
  file_id uuid references stored_file,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead', 'cancelled')),
  attempts int not null default 0 check (attempts between 0 and 2147483647),
  next_attempt_at timestamptz not null,
  -- with the other portal until then at the latest
  taken_until timestamptz,
  last_error text check (is_line(last_error) and length(last_error) <= 300),
  created_at timestamptz not null,
  created_by_name text not null check (is_line(created_by_name) and length(created_by_name) <= 300),
  sent_at timestamptz,
  check ((subject = 'issued') = (file_id is not null))
);
create index exchange_outgoing_waiting on exchange_outgoing (next_attempt_at) where status = 'waiting';
create index exchange_outgoing_created on exchange_outgoing (created_at desc, id);
create index exchange_outgoing_case on exchange_outgoing (case_id);
