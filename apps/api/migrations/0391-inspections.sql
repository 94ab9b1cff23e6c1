-- Inspections: a look on the spot before a decision (product §4). The points are those of the list on the day on which it
-- was planned, in every language that they had then.
create table inspection (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  status text not null default 'planned' check (status in ('planned', 'done', 'dropped')),
  planned_on date not null,
  site_id uuid references establishment_site,
  -- name and address of the site as they were
  place text check (is_line(place) and length(place) <= 600),
  inspector_id uuid not null references account,
  is_announced boolean not null,
  about text check (is_paragraph(about) and length(about) <= 4000),
  planned_at timestamptz not null,
  done_on date,
  result text check (result in ('inOrder', 'withFindings', 'notInOrder')),
  summary text check (is_paragraph(summary) and length(summary) <= 8000),
  closed_at timestamptz,
  closed_by uuid references account,
  constraint inspection_done check ((status = 'done') = (done_on is not null and result is not null and summary is not null)),
  constraint inspection_closed check ((status = 'planned') = (closed_at is null))
);
create index inspection_case on inspection (case_id);
create index inspection_planned on inspection (planned_on) where status = 'planned';
create index inspection_inspector on inspection (inspector_id) where status = 'planned';
create index inspection_done_on on inspection (done_on desc) where status = 'done';

create table inspection_point (
  inspection_id uuid not null references inspection,
  position int not null check (position between 1 and 60),
  code text not null check (is_line(code) and length(code) <= 30),
  section text not null check (is_line(section) and length(section) <= 30),
  names jsonb not null,
  outcome text check (outcome in ('inOrder', 'finding', 'notLooked')),
  note text check (is_paragraph(note) and length(note) <= 2000),
  remedy_on date,
  primary key (inspection_id, position),
  constraint inspection_point_finding check (outcome <> 'finding' or note is not null)
);
