-- Whether a customs point was open when those concerned were last notified; one that is not here was open.
create table customs_point_state (
  customs_point_id integer primary key references customs_point (id),
  is_open boolean not null,
  changed_at timestamptz not null
);
