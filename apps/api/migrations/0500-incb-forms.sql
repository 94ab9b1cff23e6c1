-- Forms of the INCB (product §8). What stands on a form is worked out from accepted reports and endorsements; kept are how
-- far it has come, what officers put in the place of figures, and, from its approval on, all that it says.
create table incb_form (
  id uuid primary key default uuidv7(),
  code text not null check (code in ('A', 'AP', 'C', 'P')),
  period text not null check (period ~ '^(199\d|2\d{3})(-Q[1-4])?$'),
  state text not null default 'DRA' check (state in ('DRA', 'REV', 'APP', 'SNT')),
  version int not null default 0 check (version between 0 and 2147483647),
  submitted_by uuid references account,
  -- layout, substances and cells, as they were approved
  frozen jsonb check (length(frozen::text) <= 100000000),
  sent_on date check (sent_on between '1990-01-01' and '2999-12-31'),
  sent_reference text check (is_line(sent_reference) and length(sent_reference) between 1 and 120),
  created_at timestamptz not null,
  constraint incb_form_period unique (code, period),
  constraint incb_form_frozen check ((state in ('APP', 'SNT')) = (frozen is not null)),
  constraint incb_form_submitted check ((state = 'DRA') = (submitted_by is null)),
  constraint incb_form_sent check ((state = 'SNT') = (sent_on is not null) and (state = 'SNT') = (sent_reference is not null))
);

create table incb_form_step (
  form_id uuid not null references incb_form,
  position int not null check (position between 1 and 2147483647),
  step text not null check (step in ('submit', 'approve', 'send', 'return')),
  at timestamptz not null,
  by_id uuid not null references account,
  by_name text not null check (is_line(by_name) and length(by_name) <= 300),
  reason text check (is_paragraph(reason) and length(reason) between 1 and 1000),
  primary key (form_id, position),
  check ((step = 'return') = (reason is not null))
);

create table incb_form_override (
  form_id uuid not null references incb_form,
  part text not null check (part ~ '^[A-Za-z]{1,10}$'),
  substance_id int not null references substance,
  -- empty in a part whose rows are substances
  country text not null check (country ~ '^([A-Z]{2})?$'),
  column_key text not null check (column_key ~ '^[a-z][A-Za-z0-9]{0,59}$'),
  -- in the form's unit of the substance; none leaves the cell blank
  figure numeric(24, 9) check (figure >= 0 and figure <= 1000000000000),
  reason text not null check (is_paragraph(reason) and length(reason) between 1 and 1000),
  at timestamptz not null,
  by_id uuid not null references account,
  by_name text not null check (is_line(by_name) and length(by_name) <= 300),
  primary key (form_id, part, substance_id, country, column_key)
);

-- A form that was sent stays as it was sent.
create function incb_form_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a form that was sent does not change' using errcode = 'check_violation';
end $$;
create trigger incb_form_stays before update or delete on incb_form
  for each row when (old.state = 'SNT') execute function incb_form_stays();

create view incb_form_master_usage_reading (list, row_id, kind, entity_id) as
  select distinct 'substances', substance_id::text, 'incbForms', form_id::text from incb_form_override;
