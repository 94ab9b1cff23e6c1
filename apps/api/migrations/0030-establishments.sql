-- Domestic holders: trading companies, growers, licensed buyers.
create table establishment (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('trading', 'grower', 'buyer')),
  address_lines text[] not null,
  city text not null,
  postal_code text not null,
  country_id text not null references country,
  groups text[] not null,
  mail text not null,
  is_active boolean not null default true,
  created_at timestamptz not null
);
create table establishment_site (
  id uuid primary key default uuidv7(),
  establishment_id uuid not null references establishment,
  code text not null,
  name text not null,
  address_lines text[] not null,
  city text not null,
  postal_code text not null,
  is_active boolean not null default true,
  unique (establishment_id, code)
);
-- Persons named by the holder (responsible person); not accounts.
create table establishment_person (
  id uuid primary key default uuidv7(),
  establishment_id uuid not null references establishment,
  code text not null,
  title_code text,
  first_name text not null,
  last_name text not null,
  occupation text not null,
  is_active boolean not null default true,
  unique (establishment_id, code)
);
