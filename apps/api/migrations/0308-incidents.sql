-- Incidents: theft, loss, excess, suspicious transactions, stopped shipments (1961 Convention art. 31 and 37, 1988
-- Convention art. 12(9)). Of which type one is, stands in the kind of its case.
create sequence incident_serial;
create table incident (
  case_id uuid primary key references work_case,
  source text not null check (source in ('company', 'office', 'customs')),
  noticed_on date,
  -- as it was typed; with the day it makes the moment
  noticed_time text check (is_line(noticed_time) and length(noticed_time) <= 5),
  noticed_at timestamptz,
  happened_on date,
  site_id uuid references establishment_site,
  customs_point_id int references customs_point,
  place text check (is_line(place) and length(place) <= 300),
  country_id text references country,
  subject text check (is_line(subject) and length(subject) <= 300),
  concerns text[] not null default '{}'
    check (are_lines(concerns) and cardinality(concerns) <= 100 and length(array_to_string(concerns, '')) <= 6000),
  informed text check (is_line(informed) and length(informed) <= 300),
  police_number text check (is_line(police_number) and length(police_number) <= 60),
  narrative text check (is_paragraph(narrative) and length(narrative) <= 4000),
  measures text check (is_paragraph(measures) and length(measures) <= 4000),
  is_reported_late boolean not null default false,
  respond_by timestamptz,
  responded_at timestamptz,
  classification text check (classification in ('confirmed', 'recovered', 'diverted', 'unfounded'))
);
create index incident_respond on incident (respond_by) where responded_at is null;

create table incident_line (
  case_id uuid not null references incident,
  position int not null check (position between 1 and 20),
  substance_id int references substance,
  form_id int references substance_form,
  preparation_id uuid references preparation,
  quantity numeric check (quantity >= 0 and quantity <= 1000000000000000),
  unit text check (is_line(unit) and length(unit) <= 20),
  -- in the unit of the line
  recovered numeric check (recovered >= 0 and recovered <= 1000000000000000),
  primary key (case_id, position)
);
-- Grams of anhydrous base of each drug in a line, by the factors of the day on which it was reported.
create table incident_line_base (
  case_id uuid not null,
  position int not null check (position between 1 and 20),
  substance_id int not null references substance,
  base_grams numeric not null check (base_grams >= 0 and base_grams <= 1000000000000000000000),
  primary key (case_id, position, substance_id),
  foreign key (case_id, position) references incident_line on delete cascade
);

create table incident_link (
  case_id uuid not null references incident,
  linked_id uuid not null references work_case,
  linked_at timestamptz not null,
  primary key (case_id, linked_id),
  check (case_id <> linked_id)
);
create index incident_link_linked on incident_link (linked_id);

create table incident_letter (
  id uuid primary key default uuidv7(),
  case_id uuid not null references incident,
  number text not null check (is_line(number) and length(number) <= 60),
  addressee text not null check (addressee in ('police', 'incb', 'customs', 'authority')),
  recipient text not null check (is_line(recipient) and length(recipient) <= 200),
  written_at timestamptz not null,
  written_by uuid not null references account,
  written_by_name text not null check (is_line(written_by_name) and length(written_by_name) <= 300),
  file_id uuid not null references stored_file,
  mail_id uuid
);
comment on table incident_letter is 'append-only: what was written about an incident';
create index incident_letter_case on incident_letter (case_id);

-- What is lost and found again, for the statistics of the country: drug by drug, of incidents that are no false alarm.
create view incident_loss_reading as
  select entry.id as incident_id, entry.number, entry.kind, entry.status, entry.establishment_id,
    incident.classification, coalesce(incident.happened_on, incident.noticed_on) as happened_on, base.substance_id,
    base.base_grams,
    case when line.recovered is null or coalesce(line.quantity, 0) = 0 then 0
      else base.base_grams * line.recovered / line.quantity end as recovered_grams
  from incident
  join case_reading entry on entry.id = incident.case_id
  join incident_line line on line.case_id = incident.case_id
  join incident_line_base base on base.case_id = line.case_id and base.position = line.position
  where entry.submitted_at is not null and incident.classification is distinct from 'unfounded';

create view incident_master_usage_reading (list, row_id, kind, entity_id) as
  select 'incidentTypes', entry.kind, 'incidents', case_id::text from incident join case_reading entry on entry.id = case_id
  union all select 'customsPoints', customs_point_id::text, 'incidents', case_id::text from incident
    where customs_point_id is not null
  union all select 'countries', country_id, 'incidents', case_id::text from incident where country_id is not null
  union all select 'substances', substance_id::text, 'incidents', case_id::text from incident_line
    where substance_id is not null
  union all select 'substanceForms', form_id::text, 'incidents', case_id::text from incident_line
    where form_id is not null
  union all select 'unitsOfMeasure', unit, 'incidents', case_id::text from incident_line where unit is not null;
