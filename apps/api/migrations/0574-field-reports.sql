-- Field reports: what a grower reports of a cultivation, from its start to the last hand-over (product §7). Of which type one
-- is, stands in the kind of its case.
create sequence field_report_serial;
create table field_report (
  case_id uuid primary key references work_case,
  -- the first permit of the row of changes to which it belongs
  root_id uuid not null references work_case,
  -- the report whose place it takes
  corrects_id uuid references field_report,
  happened_on date,
  -- as it was typed; with the day it makes the moment
  happened_time text check (is_line(happened_time) and length(happened_time) <= 5),
  happened_at timestamptz,
  cycle int check (cycle between 0 and 1000000),
  plot text check (is_line(plot) and length(plot) <= 100),
  incident_code text check (is_line(incident_code) and length(incident_code) <= 30),
  harvest_code text check (is_line(harvest_code) and length(harvest_code) <= 30),
  buyer_id uuid references establishment,
  plants int check (plants between 0 and 1000000000),
  -- as typed, in the unit
  fresh numeric check (fresh >= 0 and fresh <= 1000000000000000),
  dry numeric check (dry >= 0 and dry <= 1000000000000000),
  unit text check (is_line(unit) and length(unit) <= 20),
  -- grams as weighed
  fresh_grams numeric check (fresh_grams >= 0 and fresh_grams <= 1000000000000),
  dry_grams numeric check (dry_grams >= 0 and dry_grams <= 1000000000000),
  expected_remainder numeric check (expected_remainder >= 0 and expected_remainder <= 1000000000000000),
  delivery_note text check (is_line(delivery_note) and length(delivery_note) <= 100),
  laboratory text check (is_line(laboratory) and length(laboratory) <= 200),
  police_number text check (is_line(police_number) and length(police_number) <= 60),
  method text check (is_line(method) and length(method) <= 300),
  wanted_on date,
  narrative text check (is_paragraph(narrative) and length(narrative) <= 4000),
  explanation text check (is_paragraph(explanation) and length(explanation) <= 2000),
  is_reported_late boolean not null default false,
  -- the incident that was opened with it
  incident_id uuid references work_case,
  -- of a destruction
  approved_on date,
  approved_witness text check (is_line(approved_witness) and length(approved_witness) <= 200),
  approved_method text check (is_line(approved_method) and length(approved_method) <= 300),
  destroyed_on date,
  destroyed_by text check (is_line(destroyed_by) and length(destroyed_by) <= 200),
  destroyed_before text check (is_line(destroyed_before) and length(destroyed_before) <= 200),
  -- of a hand-over: what the buyer says came, plants and grams
  receipt_due_on date,
  received_on date,
  received_by text check (is_line(received_by) and length(received_by) <= 300),
  received_plants int check (received_plants between 0 and 1000000000),
  received_fresh numeric check (received_fresh >= 0 and received_fresh <= 1000000000000),
  received_dry numeric check (received_dry >= 0 and received_dry <= 1000000000000),
  received_comment text check (is_paragraph(received_comment) and length(received_comment) <= 2000),
  settlement text check (settlement in ('grower', 'buyer')),
  constraint field_report_destroyed check ((destroyed_on is null) = (destroyed_by is null)
    and (destroyed_on is null) = (destroyed_before is null)),
  constraint field_report_received check ((received_on is null) = (received_by is null))
);
create index field_report_root on field_report (root_id);
create index field_report_corrects on field_report (corrects_id) where corrects_id is not null;
create index field_report_buyer on field_report (buyer_id) where buyer_id is not null;

-- Days of reports beside those that any case has, by the names of the calendar of deadlines.
create view field_report_date_reading as
  select case_id, 'receipt' as name, receipt_due_on as day from field_report
    where receipt_due_on is not null and received_on is null;

create view field_report_master_usage_reading (list, row_id, kind, entity_id) as
  select 'cultivationNotificationTypes', entry.kind, 'fieldReports', case_id::text
    from field_report join case_reading entry on entry.id = case_id
  union all select 'cultivationNotificationIncidentTypes', incident_code, 'fieldReports', case_id::text from field_report
    where incident_code is not null
  union all select 'cultivationNotificationHarvestTypes', harvest_code, 'fieldReports', case_id::text from field_report
    where harvest_code is not null
  union all select 'unitsOfMeasure', unit, 'fieldReports', case_id::text from field_report where unit is not null;
