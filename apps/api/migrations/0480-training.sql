-- In the real world: what opens the world in which people learn, once and soon, kept as a hash alone.
create table training_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  account_id uuid not null references account,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index training_ticket_account on training_ticket (account_id);
create index training_ticket_session on training_ticket (session_id);

-- In training: whose account it is. The real one is of another database.
create table training_person (
  real_account_id uuid primary key,
  account_id uuid not null unique references account,
  entered_at timestamptz not null
);

-- In training: the invented company of a real one.
create table training_house (
  real_establishment_id uuid primary key,
  establishment_id uuid not null unique references establishment
);
