-- The shared register of foreign partners (product §5).
create table trading_establishment (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name text not null,
  role text not null,
  address_lines text[] not null,
  city text not null,
  country_id text not null references country,
  groups text[] not null,
  mail text not null,
  status text not null check (status in ('DRA', 'REQ', 'PRO', 'INF', 'APR', 'REJ', 'INA', 'BLK', 'MRG', 'CAN', 'CAS')),
  created_at timestamptz not null
);
create index trading_establishment_country on trading_establishment (country_id);
