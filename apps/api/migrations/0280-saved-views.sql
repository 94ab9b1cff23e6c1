-- Views of lists that people keep under a name: what the address of the list says, and the columns that they hide. A
-- view holds no cases: whoever opens it sees of the list what he may see of it anyway.
create table saved_view (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (is_line(name) and length(name) between 1 and 80),
  query text not null check (query ~ '^[!-~]*$' and length(query) <= 1000),
  hidden text[] not null check (cardinality(hidden) <= 40
    and array_to_string(hidden, ',') ~ '^[a-zA-Z0-9.,-]*$'),
  is_shared boolean not null,
  created_at timestamptz not null,
  constraint saved_view_name unique (account_id, list, name)
);
create index saved_view_shared on saved_view (list) where is_shared;

-- With which view a person's list opens.
create table saved_view_choice (
  account_id uuid not null references account,
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  view_id uuid not null references saved_view on delete cascade,
  primary key (account_id, list)
);
create index saved_view_choice_view on saved_view_choice (view_id);
