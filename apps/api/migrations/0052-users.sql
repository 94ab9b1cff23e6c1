-- What a person asked for when he registered, and the way of the confirmation letter (product §1).
create table user_request (
  account_id uuid primary key references account,
  user_type text not null check (user_type in ('ESTAB', 'CUSTOMS', 'CULTIVATION')),
  establishment_type text not null check (establishment_type in ('EXISTING', 'NEW')),
  is_manager boolean not null,
  establishment_name text not null,
  establishment_address text not null,
  asked_at timestamptz not null,
  is_information_wanted boolean not null default false,
  information_due_on date,
  -- Since when the applicant's word is awaited, so that he is reminded and the request lapses; null while it is the
  -- authority's turn, and when all is over.
  awaited_since timestamptz,
  letter_file_id uuid references stored_file,
  letter_made_at timestamptz,
  signed_file_id uuid references stored_file,
  signed_at timestamptz,
  -- Null: the applicant himself, by his link.
  signed_by uuid,
  signed_by_name text,
  -- The applicant has done something that no officer has seen yet.
  is_answered boolean not null default false,
  -- Days after `awaited_since` of which the applicant was reminded.
  reminded_days int not null default 0
);
create index user_request_awaited on user_request (awaited_since) where awaited_since is not null;
create table user_history (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  at timestamptz not null,
  action text not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  actor_name text not null,
  reason_code text,
  comment text
);
comment on table user_history is 'append-only: what happened to an account';
create index user_history_account on user_history (account_id, id);
create table user_attachment (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  file_id uuid not null references stored_file,
  uploaded_at timestamptz not null,
  uploaded_by_name text not null
);
create index user_attachment_account on user_attachment (account_id, id);
create table user_favorite (
  account_id uuid not null references account,
  kind text not null check (kind in ('substance', 'preparation')),
  item_id text not null,
  primary key (account_id, kind, item_id)
);
