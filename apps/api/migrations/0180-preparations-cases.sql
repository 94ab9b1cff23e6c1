-- An entry of the catalogue is a case (product §6). Those that stand were entered by the authority; they are nobody's.
insert into work_case (id, feature, kind, substance_group, number, status, status_group, created_at, updated_at,
    submitted_at, decided_at, search_text)
  select id, 'preparation', 'entry', group_code, code, status,
    case when status in ('DRA', 'REQ', 'PRO') then 'open' when status = 'INF' then 'waiting'
      when status = 'APR' then 'active' else 'final' end,
    created_at, created_at, created_at, case when status not in ('DRA', 'REQ', 'PRO', 'INF') then created_at end,
    ''
  from preparation;
insert into case_history (case_id, at, action, to_status, actor_name, actor_side)
  select id, created_at, 'enter', status, 'system', 'system' from preparation;
create sequence preparation_serial;
select setval('preparation_serial', greatest(1, max(substring(code from '^M-(\d{1,9})$')::int)), count(*) > 0)
  from preparation;

alter table preparation
  add column trade_name text check (is_line(trade_name) and length(trade_name) <= 200),
  add column valid_from date,
  add column in_catalogue boolean not null default false;
update preparation set
  trade_name = left(plain_line(names ->> 'en'), 200),
  -- in other languages; a trade name is a name, and most have none
  names = names - 'en',
  valid_from = created_at::date,
  in_catalogue = status = 'APR';

drop view preparation_reading;
alter table preparation
  alter column id drop default,
  add foreign key (id) references work_case,
  drop column code,
  drop column status,
  drop column created_at,
  -- a draft says them one after the other
  drop constraint preparation_pack_size,
  -- what a pack may hold the checks judge; what was typed in a draft is kept
  add constraint preparation_pack_size check (pack_size >= 0 and pack_size <= 1000000000000000),
  alter column dosage_form drop not null,
  alter column pack_size drop not null,
  alter column pack_unit drop not null,
  alter column atc_code drop not null,
  alter column group_code drop not null,
  alter column names set default '{}',
  add column route text check (is_line(route) and length(route) <= 20),
  add column use text check (use in ('human', 'veterinary')),
  add column manufacturer text check (is_line(manufacturer) and length(manufacturer) <= 300),
  add column marketing_number text check (is_line(marketing_number) and length(marketing_number) <= 60),
  add column marketing_holder text check (is_line(marketing_holder) and length(marketing_holder) <= 300),
  add column gtin text check (is_line(gtin) and length(gtin) <= 14),
  add column pzn text check (is_line(pzn) and length(pzn) <= 8),
  -- a trial product of its owner, for nobody else to see
  add column is_private boolean,
  add column exemption text check (exemption in ('scheduleIII', 'article3')),
  add column national_list text check (is_line(national_list) and length(national_list) <= 60),
  add column label_colour text check (is_line(label_colour) and length(label_colour) <= 40),
  add column remarks text check (is_paragraph(remarks) and length(remarks) <= 2000),
  -- the first version of the product, which all of its versions name
  add column product_id uuid references preparation,
  add column serial int not null default 1 check (serial between 1 and 10000),
  add column replaces_id uuid references preparation,
  add column replaced_by_id uuid references preparation,
  -- the last day on which the version stood in the catalogue, where another has taken its place
  add column valid_until date,
  -- [{ substanceId, factor, unitGrams, packGrams }] as the authority confirmed them, grams of anhydrous base
  add column confirmed_base jsonb,
  add column confirmed_on date,
  -- lower case, marks taken off: names, codes, holder, substances in all languages; never who asked for it
  add column search_text text not null default '',
  -- by which products are the same (`keysOf`)
  add column authorization_key text check (length(authorization_key) <= 2000),
  add column name_key text check (length(name_key) <= 2000);
update preparation set product_id = id, use = 'human';
alter table preparation alter column product_id set not null;
alter table preparation_component
  alter column substance_id drop not null,
  alter column form_id drop not null,
  alter column strength drop not null,
  alter column unit drop not null;
update preparation set name_key = concat_ws('|',
  lower(regexp_replace(normalize(trade_name, NFKD), '[^[:alnum:]]', '', 'g')), '',
  (select string_agg(concat_ws(':', substance_id, form_id, trim_scale(strength), unit), '+' order by
      concat_ws(':', substance_id, form_id, trim_scale(strength), unit) collate "C")
    from preparation_component part where part.preparation_id = preparation.id),
  trim_scale(pack_size) || ' ' || pack_unit);
-- Of those that were entered twice before the first keeps the place; the checks of an approval tell of the others.
update preparation set name_key = null where id in (
  select id from (select id, row_number() over (partition by name_key order by id) as place
    from preparation where in_catalogue) listed where place > 1);
update preparation set search_text = lower(regexp_replace(normalize(concat_ws(' ', entry.number, atc_code, trade_name,
    preparation.names, (select string_agg(substance.names::text, ' ') from preparation_component part
      join substance on substance.id = part.substance_id where part.preparation_id = preparation.id)),
    NFKD), '[\u0300-\u036f]', '', 'g'))
  from work_case entry where entry.id = preparation.id;
update work_case set search_text = preparation.search_text from preparation where preparation.id = work_case.id;
create index preparation_search on preparation using gin (search_text gin_trgm_ops);
create index preparation_product on preparation (product_id, serial);
create index preparation_replaces on preparation (replaces_id) where replaces_id is not null;
create index preparation_authorization_key on preparation (authorization_key) where authorization_key is not null;
create index preparation_name_key on preparation (name_key) where name_key is not null;
-- Two entries for one product would split what is asked for with it. Trial products are their owners' own affair.
create unique index preparation_once_by_authorization on preparation (authorization_key)
  where in_catalogue and is_private is not true;
create unique index preparation_once_by_name on preparation (name_key)
  where in_catalogue and is_private is not true;

-- What features further on may read of preparations in their own queries.
create view preparation_reading as
  select preparation.id, entry.number as code, jsonb_build_object('en', trade_name) || names as names, group_code,
    entry.status, is_private, entry.establishment_id, product_id, replaced_by_id
  from preparation join case_reading entry on entry.id = preparation.id;
create or replace view preparation_master_usage_reading (list, row_id, kind, entity_id) as
  select 'preparationTypes', dosage_form, 'preparations', id::text from preparation where dosage_form is not null
  union all select 'subst_prep_groups', group_code, 'preparations', id::text from preparation
    where group_code is not null
  union all select 'unitsOfMeasure', pack_unit, 'preparations', id::text from preparation
    where pack_unit is not null
  union all select 'unitsOfMeasure', unit, 'preparations', preparation_id::text from preparation_component
    where unit is not null
  union all select 'substances', substance_id::text, 'preparations', preparation_id::text
    from preparation_component where substance_id is not null
  union all select 'substanceForms', form_id::text, 'preparations', preparation_id::text
    from preparation_component where form_id is not null;
