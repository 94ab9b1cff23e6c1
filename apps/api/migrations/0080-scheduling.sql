-- Changes of scheduling, prepared before their day, and what has to be done because of them.
create table scheduling_change (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('control', 'reschedule', 'factor', 'release')),
  status text not null check (status in ('planned', 'effective', 'withdrawn')),
  substance_id int not null references substance,
  form_id int references substance_form,
  effective_on date not null,
  legal_basis text not null,
  note text not null,
  convention text,
  schedule text,
  -- grams of anhydrous base in a gram of the form
  factor numeric check (factor > 0 and factor <= 1),
  -- the dated factor that was put beside the old one
  factor_row text,
  -- [{ field, before, after }] as they stood when it was planned
  differences jsonb not null,
  tasks_due_on date,
  created_at timestamptz not null,
  created_by uuid references account,
  created_by_name text not null,
  version int not null default 1
);
-- One change of a thing on a day: two would leave open which of them holds.
create unique index scheduling_change_once on scheduling_change (substance_id, coalesce(form_id, 0), effective_on)
  where status <> 'withdrawn';
create index scheduling_change_due on scheduling_change (effective_on) where status = 'planned';

create table scheduling_task (
  id uuid primary key default uuidv7(),
  change_id uuid not null references scheduling_change,
  area text not null,
  entity_id text not null,
  title text not null,
  holder text,
  state text,
  ends_on date,
  place text,
  done_at timestamptz,
  done_by_name text,
  unique (change_id, area, entity_id)
);
create index scheduling_task_open on scheduling_task (change_id) where done_at is null;
