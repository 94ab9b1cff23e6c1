-- Keys with which programs of an establishment call, each made by one of its people and never more than he may. Of the
-- key itself only its hash is kept, and how it begins.
create table api_key (
  id uuid primary key default uuidv7(),
  establishment_id uuid not null references establishment,
  -- who made it
  account_id uuid not null references account,
  name text not null check (is_line(name) and length(name) between 1 and 80),
  start text not null check (start ~ '^papk_[0-9A-Za-z]{4}$'),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 20
    and array_to_string(scopes, ',') ~ '^[a-z.,]+$'),
  -- addresses and networks from which it counts; none: everywhere
  networks text[] not null check (cardinality(networks) <= 20
    and array_to_string(networks, ',') ~ '^[0-9a-fA-F:./,]*$'),
  made_at timestamptz not null,
  -- the last day on which it counts, in the authority's time zone
  ends_on date not null,
  reminded_at timestamptz,
  revoked_at timestamptz,
  -- by name, and on whose side he stood
  revoked_by text,
  revoked_side text check (revoked_side in ('authority', 'applicant')),
  revoked_for text check (is_paragraph(revoked_for) and length(revoked_for) <= 500),
  uses bigint not null default 0 check (uses between 0 and 9007199254740991),
  used_at timestamptz,
  used_from text,
  refused_at timestamptz,
  refused_from text,
  check (num_nulls(revoked_at, revoked_by, revoked_side) in (0, 3))
) with (fillfactor = 80);
create index api_key_establishment on api_key (establishment_id, made_at);
create index api_key_end on api_key (ends_on) where revoked_at is null and reminded_at is null;
create index api_key_account on api_key (account_id);
