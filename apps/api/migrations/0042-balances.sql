-- What a country (estimate) or a licence (quota) may still take in a year, in grams of anhydrous base.
-- The last line of defence against going over is the check below, not a program.
create table balance (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('estimate', 'quota')),
  substance_id int not null,
  year int not null,
  license_id uuid,
  limit_grams numeric(24, 9) not null check (limit_grams >= 0),
  used_grams numeric(24, 9) not null default 0 check (used_grams >= 0),
  reserved_grams numeric(24, 9) not null default 0 check (reserved_grams >= 0),
  -- by how much an officer has knowingly let cases go beyond the limit
  tolerated_grams numeric(24, 9) not null default 0 check (tolerated_grams >= 0),
  updated_at timestamptz not null,
  constraint balance_not_over check (used_grams + reserved_grams <= limit_grams + tolerated_grams)
);
create unique index balance_of on balance (kind, substance_id, year, coalesce(license_id, '00000000-0000-0000-0000-000000000000'));

-- What each line of a case holds of a balance now.
create table balance_hold (
  balance_id uuid not null references balance,
  case_id uuid not null,
  line_id uuid not null,
  reserved_grams numeric(24, 9) not null check (reserved_grams >= 0),
  used_grams numeric(24, 9) not null default 0 check (used_grams >= 0),
  primary key (line_id, balance_id)
);
create index balance_hold_case on balance_hold (case_id);

-- How the figures came about.
create table balance_movement (
  id uuid primary key default uuidv7(),
  balance_id uuid not null references balance,
  case_id uuid not null,
  line_id uuid not null,
  deed text not null check (deed in ('reserve', 'release', 'use', 'unuse')),
  grams numeric(24, 9) not null check (grams > 0),
  at timestamptz not null
);
comment on table balance_movement is 'append-only: how balances came about';
create index balance_movement_balance on balance_movement (balance_id, at);
