-- Names of companies as they are compared: whatever their letters, marks, legal forms and usual spellings.
create function partner_key(given text) returns text language sql immutable strict parallel safe as $$
  with
  plain (name) as (select regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')),
  -- letters that are written by several of ours
  spelled (name) as (select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(name,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'),
    'ю', 'yu'), 'я', 'ya'), 'θ', 'th'), 'ψ', 'ps'), 'ث', 'th'), 'ش', 'sh'), 'غ', 'gh'), 'خ', 'kh'), 'χ', 'ch') from plain),
  latin (name) as (select translate(name,
    'øđłıабвгдезийклмнопрстуфхыэієґαβγδεζηικλμνξοπρσςτυφωابتجحدذرزسصضطظفقكلمنهويىةپچژگکیъьعء''’`´.',
    'odliabvgdeziiklmnoprstufhyeiegavgdeziiklmnxoprsstifoabtjhddrzssdtzfqklmnhuiaapcjgki') from spelled),
  words (name) as (select ' ' || regexp_replace(name, '[^[:alnum:]]+', ' ', 'g') || ' ' from latin),
  named (name) as (select coalesce(nullif(btrim(regexp_replace(name,
    ' (gmbh|mbh|ag|kg|kgaa|ohg|ug|se|sa|sas|sasu|sarl|sl|slu|srl|spa|bv|nv|cv|oy|oyj|ab|as|asa|aps|ltd|ltda|limited|plc|llc|llp|inc|incorporated|corp|corporation|co|company|pty|pvt|pte|private|doo|kft|zrt|spzoo|ooo|oao|zao|pao|jsc|ae|epe|ike|sdn|bhd|shrka)(?= )',
    '', 'g')), ''), btrim(name)) from words)
  -- sounds that languages write in different letters
  select regexp_replace(translate(replace(replace(replace(name, 'ph', 'f'), 'sch', 'sh'), 'x', 'ks'),
    'ywvpqczeo', 'iffbkksiu'), '(\w)\1+', '\1', 'g')
  from named
$$;
create function partner_address_key(lines text[], city text) returns text language sql immutable parallel safe
  as $$ select partner_key(concat_ws(' ', array_to_string(lines, ' '), city)) $$;

-- An entry of the register is a case. Those that stand were entered by the authority; they are nobody's.
insert into work_case (id, feature, kind, number, status, status_group, partner_name, partner_country, created_at,
    updated_at, submitted_at, decided_at, search_text)
  select id, 'partner', 'entry', code, status,
    case when status in ('DRA', 'REQ', 'PRO') then 'open' when status = 'INF' then 'waiting'
      when status in ('APR', 'INA', 'BLK') then 'active' else 'final' end,
    name, country_id, created_at, created_at, created_at,
    case when status not in ('DRA', 'REQ', 'PRO', 'INF') then created_at end, lower(concat_ws(' ', code, name, city))
  from trading_establishment;
insert into case_history (case_id, at, action, to_status, actor_name, actor_side)
  select id, created_at, 'enter', status, 'system', 'system' from trading_establishment;
create sequence trading_establishment_serial;
select setval('trading_establishment_serial', greatest(1, max(substring(code from '^P-(\d{1,9})$')::int)),
    count(*) > 0) from trading_establishment;

alter table trading_establishment
  alter column id drop default,
  add foreign key (id) references work_case,
  drop column code,
  drop column status,
  drop column created_at,
  -- a draft says them one after the other
  alter column name drop not null,
  alter column role drop not null,
  alter column city drop not null,
  alter column country_id drop not null,
  alter column mail drop not null,
  alter column address_lines set default '{}',
  alter column groups set default '{}',
  add check (role in ('manufacturer', 'wholesaler', 'consignee', 'laboratory', 'hospital')),
  add check (groups <@ '{NP,PREC}'),
  add check (cardinality(address_lines) <= 100),
  add column local_name text,
  add column postal_code text,
  add column registration_number text,
  add column gln text,
  add column duns text,
  add column licence_number text,
  add column licence_authority text,
  add column licence_valid_until date,
  add column contact_name text,
  add column phone text,
  add column website text,
  add column remarks text check (is_paragraph(remarks) and length(remarks) <= 4000),
  -- what this request changes
  add column replaces_id uuid references trading_establishment,
  -- the entry that has taken this one's place, as its change or as what it was merged into
  add column successor_id uuid references trading_establishment,
  -- told to the authority alone
  add column is_watched boolean not null default false,
  add column name_key text generated always as (partner_key(name)) stored,
  add column local_key text generated always as (partner_key(local_name)) stored,
  add column address_key text generated always as (partner_address_key(address_lines, city)) stored;
create index trading_establishment_successor on trading_establishment (successor_id) where successor_id is not null;
create index trading_establishment_licence on trading_establishment (licence_valid_until);
do $$
declare
  limited text[];
begin
  foreach limited slice 1 in array array[
    ['name', '300'], ['local_name', '300'], ['city', '200'], ['postal_code', '20'], ['registration_number', '60'], ['gln', '13'], ['duns', '9'],
    ['licence_number', '60'], ['licence_authority', '300'], ['contact_name', '200'], ['mail', '200'], ['phone', '40'],
    ['website', '300']
  ]
  loop
    execute format('alter table trading_establishment add check (is_line(%1$I) and length(%1$I) <= %2$s)',
      limited[1], limited[2]);
  end loop;
end $$;

-- Which companies trade with which partner: seen by the authority; a company sees its own.
create table trading_establishment_link (
  id uuid primary key default uuidv7(),
  trading_establishment_id uuid not null references trading_establishment,
  establishment_id uuid not null references establishment,
  status text not null check (status in ('ASK', 'ACT', 'REF')),
  asked_by uuid references account,
  asked_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  comment text check (is_paragraph(comment) and length(comment) <= 4000),
  unique (trading_establishment_id, establishment_id)
);
create index trading_establishment_link_of on trading_establishment_link (establishment_id, status);
create index trading_establishment_link_asked on trading_establishment_link (asked_at) where status = 'ASK';
-- Until now every company could choose every partner.
insert into trading_establishment_link (trading_establishment_id, establishment_id, status, asked_at, decided_at)
  select partner.id, company.id, 'ACT', entry.created_at, entry.created_at
  from trading_establishment partner join work_case entry on entry.id = partner.id
    cross join establishment company
  where company.kind <> 'grower';
