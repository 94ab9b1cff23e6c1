-- What really crossed the border, by whom it was seen. A correction is a new row; the old one stays.
create table endorsement (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  source text not null check (source in ('customs', 'establishment', 'foreign')),
  moved_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references account,
  recorded_by_name text not null,
  customs_point_id int,
  declaration_number text,
  packages int,
  is_seal_intact boolean,
  discrepancy_reason text,
  foreign_permit_number text,
  is_last_consignment boolean not null,
  corrects_id uuid unique references endorsement,
  reason_code text,
  reason text
);
comment on table endorsement is 'append-only: what crossed the border';
create index endorsement_case on endorsement (case_id, id);

create table endorsement_line (
  endorsement_id uuid not null references endorsement,
  line_id uuid not null references authorization_line,
  quantity numeric(24, 9) not null check (quantity >= 0),
  primary key (endorsement_id, line_id)
);
comment on table endorsement_line is 'append-only: what crossed the border';

-- More was presented than the permit allows: the goods stay, the authority is told (product 9).
create table endorsement_incident (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  at timestamptz not null,
  reported_by uuid not null references account,
  reported_by_name text not null,
  customs_point_id int,
  declaration_number text,
  -- [{ lineId, presented, remaining, unit }]
  lines jsonb not null
);
comment on table endorsement_incident is 'append-only: excess quantities at the border';
create index endorsement_incident_case on endorsement_incident (case_id);
