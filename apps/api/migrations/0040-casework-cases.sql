create extension if not exists pg_trgm;

-- Everything the authority decides is a case. This table holds what every kind of case has, and what a worklist
-- shows, sorts and searches, so that a list of a million cases is read from one table by one index.
create table work_case (
  id uuid primary key default uuidv7(),
  feature text not null,
  kind text not null,
  substance_group text not null,
  number text unique,
  status text not null,
  status_group text not null check (status_group in ('open', 'waiting', 'decided', 'active', 'final')),
  version int not null default 1,
  establishment_id uuid not null,
  applicant_name text not null,
  partner_id uuid,
  partner_name text,
  partner_country text,
  customs_point_id int,
  main_substance_id int,
  main_preparation_id uuid,
  line_count int not null default 0,
  -- grams of anhydrous base of the first line's first component
  base_grams numeric(24, 9),
  flags text[] not null default '{}',
  assignee_id uuid references account,
  created_by uuid not null references account,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  issued_at timestamptz,
  planned_date date,
  valid_until date,
  -- the day on which the authority has promised a decision; null while the clock rests and once it has stopped
  due_on date,
  -- working days that were left when the clock came to rest
  resting_days_left int,
  -- lower case: number, parties, reference, substances in all languages
  search_text text not null default ''
);
-- Lists narrow what an index gives in order; with the columns they narrow by inside it, they read no row but those
-- they show. Only then do the tenth page and the count of a million cases cost what those of a thousand do.
create index work_case_due on work_case (due_on, id)
  include (feature, submitted_at, status, kind, substance_group, partner_country);
create index work_case_updated on work_case (updated_at desc, id);
create index work_case_submitted on work_case (submitted_at desc, id) include (feature) where submitted_at is not null;
create index work_case_establishment on work_case (establishment_id, updated_at desc, id);
create index work_case_status on work_case (status, due_on, id)
  include (feature, submitted_at, status_group, kind, substance_group, partner_country, assignee_id);
create index work_case_undecided on work_case (due_on, id)
  include (feature, submitted_at, status, status_group, kind, substance_group, partner_country, assignee_id)
  where status_group in ('open', 'waiting', 'decided') and status <> 'DRA';
create index work_case_assignee on work_case (assignee_id, due_on, id) include (feature, submitted_at)
  where status_group in ('open', 'waiting', 'decided');
create index work_case_customs on work_case (customs_point_id, planned_date, id) where status_group = 'active';
create index work_case_ends on work_case (valid_until, id) where status_group = 'active';
create index work_case_applicant on work_case (applicant_name, id);
create index work_case_partner on work_case (establishment_id, partner_id, submitted_at);
create index work_case_country on work_case (partner_country, due_on, id)
  include (feature, submitted_at, status, kind, substance_group);
create index work_case_substance on work_case (main_substance_id, due_on, id)
  include (feature, submitted_at, status, kind, substance_group);
create index work_case_search on work_case using gin (search_text gin_trgm_ops);
-- Digits stand in every case's text many times over (references, CAS numbers), in its number once.
create index work_case_number_part on work_case using gin (number gin_trgm_ops);
-- A status decides its group; a planner that does not know takes open requests for rarer than they are.
create statistics work_case_life (dependencies, mcv) on status, status_group from work_case;

create table case_history (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  at timestamptz not null,
  action text not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  actor_name text not null,
  actor_side text not null check (actor_side in ('applicant', 'authority', 'customs', 'system')),
  reason_code text,
  comment text,
  -- seen by the authority only
  is_internal boolean not null default false,
  fields text[] not null default '{}',
  changes jsonb not null default '[]',
  due_on date
);
comment on table case_history is 'append-only: what happened to a case';
create index case_history_case on case_history (case_id, id);

create table case_note (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  at timestamptz not null,
  author_id uuid not null references account,
  author_name text not null,
  text text not null
);
comment on table case_note is 'append-only: notes of officers to officers';
create index case_note_case on case_note (case_id, id);

create table case_attachment (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  file_id uuid not null references stored_file,
  uploaded_by uuid not null references account,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  removed_at timestamptz
);
create index case_attachment_case on case_attachment (case_id) where removed_at is null;

-- What features further on may read of cases in their own queries; they change them through casework only.
create view case_reading as
  select id, feature, kind, substance_group, number, status, status_group, establishment_id, partner_id,
    partner_country, customs_point_id, main_substance_id, base_grams, assignee_id, created_at, submitted_at,
    decided_at, issued_at, planned_date, valid_until, due_on
  from work_case;
