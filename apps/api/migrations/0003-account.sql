create table account (
  id uuid primary key default uuidv7(),
  user_name text not null check (length(user_name) between 1 and 50),
  -- Names compare without regard to case.
  user_name_key text generated always as (lower(user_name)) stored,
  first_name text not null,
  last_name text not null,
  email text not null,
  status text not null check (status in ('UNV', 'REQ', 'PEC', 'APR', 'INA', 'CAN', 'CAS', 'CLO')),
  roles text[] not null,
  granted_permissions text[] not null default '{}',
  withheld_permissions text[] not null default '{}',
  establishment_id uuid,
  customs_point_ids int[] not null default '{}',
  country_id text not null,
  culture text not null default 'en',
  page_size int not null default 10 check (page_size between 1 and 100),
  is_use_favorites boolean not null default false,
  is_filter_by_user boolean not null default false,
  password_hash text not null,
  password_changed_at timestamptz not null,
  is_locked boolean not null default false,
  locked_until timestamptz,
  created_at timestamptz not null
);
create unique index account_user_name on account (user_name_key);
create index account_establishment on account (establishment_id) where establishment_id is not null;

create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address text,
  user_agent text
);
create index session_account on session (account_id) where ended_at is null;
create index session_expires on session (expires_at);
