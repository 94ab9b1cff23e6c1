-- Cultivation: requests, and the permits that come of them (1961 Convention art. 23 and 28, product §7).
create sequence cultivation_serial;
create table cultivation (
  case_id uuid primary key references work_case,
  -- the first permit of a row of changes: under it stands what was reported
  root_id uuid not null references work_case,
  -- the permit that this one changes
  follows_id uuid references cultivation,
  substance_id int references substance,
  purpose_code text check (is_line(purpose_code) and length(purpose_code) <= 30),
  placing_code text check (is_line(placing_code) and length(placing_code) <= 30),
  propagation_code text check (is_line(propagation_code) and length(propagation_code) <= 30),
  starts_on date,
  ends_on date,
  cycles int check (cycles between 0 and 1000000),
  -- of all cycles, as typed, in the unit; and in grams
  expected_fresh numeric check (expected_fresh >= 0 and expected_fresh <= 1000000000000000),
  expected_dry numeric check (expected_dry >= 0 and expected_dry <= 1000000000000000),
  yield_unit text check (is_line(yield_unit) and length(yield_unit) <= 20),
  expected_fresh_grams numeric check (expected_fresh_grams >= 0 and expected_fresh_grams <= 1000000000000000000000),
  expected_dry_grams numeric check (expected_dry_grams >= 0 and expected_dry_grams <= 1000000000000000000000),
  -- of all plots, as declared
  square_metres numeric not null default 0 check (square_metres >= 0 and square_metres <= 1000000000000000000000),
  responsible_name text check (is_line(responsible_name) and length(responsible_name) <= 200),
  responsible_occupation text check (is_line(responsible_occupation) and length(responsible_occupation) <= 200),
  security text check (is_paragraph(security) and length(security) <= 4000),
  waste_plan text check (is_paragraph(waste_plan) and length(waste_plan) <= 4000),
  remarks text check (is_paragraph(remarks) and length(remarks) <= 4000),
  -- set by an officer; the last day of what is issued is that of the case
  granted_until date,
  -- [{ code, names }] of the library, as they stood when they were chosen
  conditions jsonb not null default '[]',
  own_conditions text check (is_paragraph(own_conditions) and length(own_conditions) <= 4000),
  valid_from date,
  -- a permit under which nothing was begun is reported as such until then
  report_due_on date,
  check_code text check (check_code ~ '^[2-9A-Z]{8}$'),
  -- SHA-256 of what only the permit holds
  token_hash bytea unique check (length(token_hash) = 32),
  issued_on date,
  document_file_id uuid references stored_file,
  payload jsonb,
  key_id text check (is_line(key_id) and length(key_id) <= 100)
);
create index cultivation_root on cultivation (root_id);
create index cultivation_follows on cultivation (follows_id) where follows_id is not null;

create table cultivation_plot (
  case_id uuid not null references cultivation,
  position int not null check (position between 1 and 40),
  name text check (is_line(name) and length(name) <= 100),
  site_id uuid references establishment_site,
  parcel text check (is_line(parcel) and length(parcel) <= 100),
  area numeric check (area > 0 and area <= 1000000000),
  area_unit text check (is_line(area_unit) and length(area_unit) <= 20),
  square_metres numeric check (square_metres > 0 and square_metres <= 1000000000000000),
  -- [[longitude, latitude], …] of WGS 84, the first corner not repeated
  shape jsonb check (jsonb_typeof(shape) = 'array' and jsonb_array_length(shape) between 3 and 500),
  primary key (case_id, position)
);

create table cultivation_variety (
  case_id uuid not null references cultivation,
  position int not null check (position between 1 and 40),
  name text check (is_line(name) and length(name) <= 200),
  thc numeric check (thc > 0 and thc <= 100),
  cbd numeric check (cbd > 0 and cbd <= 100),
  origin_country text references country,
  lot text check (is_line(lot) and length(lot) <= 100),
  import_permit text check (is_line(import_permit) and length(import_permit) <= 60),
  plants int check (plants between 0 and 100000000),
  primary key (case_id, position)
);

create table cultivation_buyer (
  case_id uuid not null references cultivation,
  position int not null check (position between 1 and 20),
  buyer_id uuid references establishment,
  contract_number text check (is_line(contract_number) and length(contract_number) <= 100),
  contract_on date,
  quantity numeric check (quantity > 0 and quantity <= 1000000000),
  unit text check (is_line(unit) and length(unit) <= 20),
  grams numeric check (grams > 0 and grams <= 1000000000000000000000),
  is_whole boolean not null default false,
  primary key (case_id, position)
);
create index cultivation_buyer_buyer on cultivation_buyer (buyer_id) where buyer_id is not null;

-- The record of a cultivation: what was reported of plants and grams. A corrected report takes its line along: the line of
-- the report before it goes, that of the new one comes.
create table cultivation_entry (
  id uuid primary key default uuidv7(),
  root_id uuid not null references work_case,
  report_id uuid not null unique references work_case,
  type text not null check (type in ('STA', 'PRO', 'INC', 'HAR', 'STK', 'SAM', 'HND', 'DES', 'END')),
  cycle int not null check (cycle between 1 and 24),
  happened_on date not null,
  plants numeric not null default 0 check (plants >= 0 and plants <= 1000000000 and plants = trunc(plants)),
  -- grams as weighed
  fresh numeric not null default 0 check (fresh >= 0 and fresh <= 1000000000000),
  dry numeric not null default 0 check (dry >= 0 and dry <= 1000000000000)
);
create index cultivation_entry_root on cultivation_entry (root_id);

-- Days of permits beside those that any case has, by the names of the calendar of deadlines.
create view cultivation_date_reading as
  select case_id, 'report' as name, report_due_on as day from cultivation where report_due_on is not null;

-- What features further on may read of permits in their own queries: those that were issued.
create view cultivation_reading as
  select cultivation.case_id as id, cultivation.root_id, entry.number, entry.establishment_id, entry.status,
    cultivation.substance_id, cultivation.purpose_code, cultivation.placing_code, cultivation.cycles,
    cultivation.valid_from, entry.valid_until, cultivation.square_metres, cultivation.expected_fresh_grams,
    cultivation.expected_dry_grams
  from cultivation join work_case entry on entry.id = cultivation.case_id
  where entry.issued_at is not null;

create view cultivation_master_usage_reading (list, row_id, kind, entity_id) as
  select 'substances', substance_id::text, 'cultivations', case_id::text from cultivation where substance_id is not null
  union all select 'cultivationPurposeTypes', purpose_code, 'cultivations', case_id::text from cultivation
    where purpose_code is not null
  union all select 'cultivationPlacingTypes', placing_code, 'cultivations', case_id::text from cultivation
    where placing_code is not null
  union all select 'cultivationPropagationTypes', propagation_code, 'cultivations', case_id::text from cultivation
    where propagation_code is not null
  union all select 'unitsOfMeasure', yield_unit, 'cultivations', case_id::text from cultivation
    where yield_unit is not null
  union all select 'unitsOfMeasure', area_unit, 'cultivations', case_id::text from cultivation_plot
    where area_unit is not null
  union all select 'unitsOfMeasure', unit, 'cultivations', case_id::text from cultivation_buyer where unit is not null
  union all select 'countries', origin_country, 'cultivations', case_id::text from cultivation_variety
    where origin_country is not null;
