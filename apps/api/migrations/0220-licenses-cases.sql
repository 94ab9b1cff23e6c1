-- A licence that was issued on paper has nobody here who wrote its application.
alter table work_case
  drop constraint work_case_author,
  add constraint work_case_author check (created_by is not null or establishment_id is null or feature = 'license');

-- A licence is a case of the company that holds it (product §4). Those that stand were issued before, on paper.
insert into work_case (id, feature, kind, substance_group, number, status, status_group, establishment_id, applicant_name,
    valid_until, created_at, updated_at, submitted_at, decided_at, issued_at, search_text)
  select license.id, 'license', 'license', case when cardinality(groups) = 1 then groups[1] end, number, status,
    case when status in ('DRA', 'REQ', 'PRO', 'INS') then 'open' when status = 'INF' then 'waiting'
      when status = 'APR' then 'decided' when status in ('ISS', 'SUS') then 'active' else 'final' end,
    establishment_id, holder.name, valid_until, license.created_at, license.created_at, license.created_at,
    license.created_at, license.created_at, lower(concat_ws(' ', number, holder.name))
  from license join establishment_reading holder on holder.id = license.establishment_id;
insert into case_history (case_id, at, action, to_status, actor_name, actor_side)
  select id, created_at, 'enter', status, 'system', 'system' from license;
create sequence license_serial;
select setval('license_serial', greatest(1, max(substring(number from '(\d{1,9})$')::int)), count(*) > 0) from license;
drop sequence license_number_seq;

drop view license_reading;
drop index license_establishment;
alter table license
  alter column id drop default,
  add foreign key (id) references work_case,
  drop column number,
  drop column establishment_id,
  drop column status,
  drop column created_at,
  -- the last day of what is issued is that of the case
  drop column valid_until,
  -- set by an officer, else as it follows from what was asked for; a fact once the licence is issued
  alter column valid_from drop not null,
  alter column activities set default '{}',
  alter column groups set default '{}',
  add constraint license_activities check (activities <@ '{manufacture,wholesale,import,export,research,cultivate,broker,possess,destroy,transport}'),
  add constraint license_groups check (groups <@ '{NP,PREC}'),
  add constraint license_substances check (cardinality(substance_ids) <= 300),
  add column granted_until date,
  add column purpose text check (is_paragraph(purpose) and length(purpose) <= 2000),
  add column security text check (is_paragraph(security) and length(security) <= 4000),
  add column requested_from date,
  add column requested_until date,
  add column documents text[] not null default '{}' check (documents <@ '{companyExtract,policeCheck,security,procedures}'),
  add column remarks text check (is_paragraph(remarks) and length(remarks) <= 4000),
  add column fee text check (is_line(fee) and length(fee) <= 200),
  -- [{ code, names }] of the library, as they stood when they were chosen
  add column conditions jsonb not null default '[]',
  add column own_conditions text check (is_paragraph(own_conditions) and length(own_conditions) <= 4000),
  add column check_code text check (check_code ~ '^[2-9A-Z]{8}$'),
  -- SHA-256 of what only the certificate holds
  add column token_hash bytea unique check (length(token_hash) = 32),
  add column issued_on date,
  add column document_file_id uuid references stored_file,
  add column payload jsonb,
  add column key_id text check (is_line(key_id) and length(key_id) <= 100);

create table license_person (
  license_id uuid not null references license,
  position int not null check (position between 0 and 1000),
  title_code text check (is_line(title_code) and length(title_code) <= 20),
  name text check (is_line(name) and length(name) <= 200),
  occupation text check (is_line(occupation) and length(occupation) <= 200),
  since date,
  is_deputy boolean not null default false,
  primary key (license_id, position)
);

alter table license_quota
  drop constraint license_quota_pkey,
  alter column substance_id drop not null,
  alter column year drop not null,
  alter column grams drop not null,
  add column position int not null default 0 check (position between 0 and 1000),
  add column activity text check (activity in
    ('manufacture', 'wholesale', 'import', 'export', 'research', 'cultivate', 'broker', 'possess', 'destroy', 'transport')),
  -- as it was typed, anhydrous base; grams are what comes of it
  add column quantity numeric check (quantity > 0 and quantity <= 1000000000 and quantity = round(quantity, 9)),
  add column unit text check (is_line(unit) and length(unit) <= 20);
update license_quota set quantity = grams, unit = 'g', position = place.position
  from (select ctid as at, row_number() over (partition by license_id order by year, substance_id) - 1 as position
    from license_quota) place
  where place.at = license_quota.ctid;
alter table license_quota alter column position drop default, add primary key (license_id, position);

-- What features further on may read of licences in their own queries: those that were issued.
create view license_reading as
  select license.id, entry.number, entry.establishment_id, groups, substance_ids, entry.status, valid_from,
    entry.valid_until
  from license join work_case entry on entry.id = license.id
  where entry.issued_at is not null;
create or replace view license_master_usage_reading (list, row_id, kind, entity_id) as
  select 'substances', substance::text, 'licences', id::text
    from license cross join unnest(substance_ids) as substance
  union all select 'substances', substance_id::text, 'licences', license_id::text from license_quota
    where substance_id is not null
  union all select 'personTitles', title_code, 'licences', license_id::text from license_person
    where title_code is not null;
