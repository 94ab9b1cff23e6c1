-- How an authority of another country is told and tells, where it has a way of its own; and where its portal is.
create table exchange_partner (
  authority_id int primary key references competent_authority,
  way text not null check (way in ('setting', 'mail', 'i2es', 'machine')),
  address text not null check (is_line(address) and length(address) <= 300),
  version int not null check (version between 1 and 2147483647),
  changed_at timestamptz not null,
  changed_by_name text not null check (is_line(changed_by_name) and length(changed_by_name) <= 300)
);

-- Keys of other authorities that an officer has said to trust. One whose trust has ended is kept, with the reason.
create table exchange_key (
  id uuid primary key default uuidv7(),
  authority_id int not null references competent_authority,
  key_id text not null check (is_line(key_id) and length(key_id) between 1 and 60),
  public_key_pem text not null check (is_paragraph(public_key_pem) and length(public_key_pem) <= 1000),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  source text not null check (source in ('fetched', 'pasted')),
  trusted_at timestamptz not null,
  trusted_by_name text not null check (is_line(trusted_by_name) and length(trusted_by_name) <= 300),
  ended_at timestamptz,
  ended_by_name text check (is_line(ended_by_name) and length(ended_by_name) <= 300),
  ended_reason text check (is_paragraph(ended_reason) and length(ended_reason) <= 1000),
  check ((ended_at is null) = (ended_by_name is null) and (ended_at is null) = (ended_reason is null))
);
-- A signature names its key: of those that are trusted no two have one name.
create unique index exchange_key_trusted on exchange_key (key_id) where ended_at is null;
create unique index exchange_key_trusted_once on exchange_key (fingerprint) where ended_at is null;
create index exchange_key_authority on exchange_key (authority_id);

-- What came in from other authorities, as it was signed, and what its signature was worth when it was last looked at.
create table exchange_incoming (
  id uuid primary key default uuidv7(),
  received_at timestamptz not null,
  way text not null check (way in ('message', 'file', 'code')),
  subject text not null check (subject in ('issued', 'changed', 'endorsed')),
  -- of the sender, where it is a message
  message_id uuid,
  country_id text not null references country,
  authority_id int references competent_authority,
  key_id text not null check (is_line(key_id) and length(key_id) <= 60),
  verdict text not null
    check (verdict in ('genuine', 'unknownKey', 'endedKey', 'wrongSignature', 'otherCountry', 'own')),
  number text not null check (is_line(number) and length(number) between 1 and 60),
  said jsonb not null check (pg_column_size(said) <= 1000000),
  -- byte for byte what proves it: signed data as text, or the digits of the code
  evidence text not null check (length(evidence) <= 1000000),
  -- of what was signed: the same thing is kept once
  digest bytea not null unique check (length(digest) = 32),
  sent_name text check (is_line(sent_name) and length(sent_name) <= 200),
  taken_in_by_name text check (is_line(taken_in_by_name) and length(taken_in_by_name) <= 300),
  case_id uuid references work_case,
  matched_by_name text check (is_line(matched_by_name) and length(matched_by_name) <= 300),
  use text check (use in ('certificate', 'record', 'kept', 'done')),
  used_at timestamptz,
  used_by_name text check (is_line(used_by_name) and length(used_by_name) <= 300),
  check ((use is null) = (used_at is null) and (use is null) = (used_by_name is null)),
  check (use is null or verdict = 'genuine')
);
create unique index exchange_incoming_message on exchange_incoming (authority_id, message_id);
create index exchange_incoming_received on exchange_incoming (received_at desc, id);
create index exchange_incoming_case on exchange_incoming (case_id);
create index exchange_incoming_number on exchange_incoming (country_id, number);
