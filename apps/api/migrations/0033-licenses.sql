create sequence license_number_seq;
create table license (
  id uuid primary key default uuidv7(),
  -- L-2026-0001
  number text not null unique,
  establishment_id uuid not null references establishment,
  activities text[] not null,
  groups text[] not null,
  -- null: every substance of the groups
  substance_ids int[],
  status text not null check (status in
    ('DRA', 'REQ', 'PRO', 'INF', 'INS', 'APR', 'ISS', 'SUS', 'EXP', 'RVK', 'SUR', 'RPL', 'REJ', 'CAN', 'CAS')),
  valid_from date not null,
  valid_until date not null,
  created_at timestamptz not null,
  check (valid_until >= valid_from)
);
create index license_establishment on license (establishment_id);
create table license_site (
  license_id uuid not null references license,
  site_id uuid not null references establishment_site,
  primary key (license_id, site_id)
);
-- Grams of anhydrous base in a calendar year.
create table license_quota (
  license_id uuid not null references license,
  substance_id int not null references substance,
  year int not null,
  grams numeric not null check (grams >= 0),
  primary key (license_id, substance_id, year)
);
