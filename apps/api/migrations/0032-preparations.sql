-- The shared catalogue of registered preparations (product §6).
create table preparation (
  id uuid primary key default uuidv7(),
  code text not null unique,
  names jsonb not null,
  -- code of the list preparation-types
  dosage_form text not null,
  pack_size numeric not null check (pack_size > 0),
  pack_unit text not null,
  atc_code text not null,
  group_code text not null check (group_code in ('NP', 'PREC', 'OTH')),
  status text not null check (status in ('DRA', 'REQ', 'PRO', 'INF', 'APR', 'REJ', 'INA', 'CAN', 'CAS')),
  created_at timestamptz not null
);
create table preparation_component (
  preparation_id uuid not null references preparation,
  position int not null,
  substance_id int not null references substance,
  form_id int not null references substance_form,
  -- This much of the form, in `unit`, in one pack unit.
  strength numeric not null check (strength > 0),
  unit text not null,
  primary key (preparation_id, position)
);
create index preparation_component_substance on preparation_component (substance_id);
