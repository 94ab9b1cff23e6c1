-- Who is away until when, and who stands in: said by himself or by whoever cares for accounts. Nobody's cases move by it.
create table officer_absence (
  account_id uuid primary key references account,
  until date not null,
  stand_in_id uuid references account,
  said_at timestamptz not null,
  said_by uuid not null references account,
  constraint officer_absence_other check (account_id <> stand_in_id)
);
