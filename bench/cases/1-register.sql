-- Who takes part: officers, 200 companies with a site, a licence and a person, eleven thousand partners abroad.

-- Always the same number for the same case and question, from 0 to n - 1.
create function pg_temp.dice(i bigint, question int, n int) returns int language sql immutable parallel safe
  return (hashint8extended(i, question) & 2147483647) % n;
-- As uuidv7 makes them: in the order of time.
create function pg_temp.id(at timestamptz, i bigint, salt int) returns uuid language sql immutable parallel safe
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(i || ':' || salt), 1, 3) || '8' || substr(md5(i || ':' || salt), 4, 15))::uuid;
-- ISO/IEC 7064, MOD 37,36, as the contract's number.ts.
create function pg_temp.check_character(body text) returns text language plpgsql immutable parallel safe as $$
declare
  product int := 36;
begin
  foreach body in array string_to_array(body, null) loop
    product := product + strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', body) - 1;
    product := product % 36;
    product := (case product when 0 then 36 else product end * 2) % 37;
  end loop;
  return substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', (37 - product) % 36 + 1, 1);
end $$;

insert into account (user_name, first_name, last_name, email, status, roles, country_id, password_hash,
  password_changed_at, created_at)
select 'officer.' || i, (array['Ada', 'Bruno', 'Clara', 'David', 'Edith', 'Frank'])[i],
  (array['Almgren', 'Borgia', 'Castro', 'Dunkel', 'Eriksen', 'Farkas'])[i], 'officer.' || i || '@papaver.example',
  'APR', '{CA_ADMIN}', country, 'none', now, now
from sample_setting, generate_series(1, 6) i
on conflict do nothing;
create temp table sample_officer as
select row_number() over (order by id)::int as i, id, first_name || ' ' || last_name as name
from account where 'CA_ADMIN' = any(roles) and status = 'APR';

insert into establishment (code, name, kind, address_lines, city, postal_code, country_id, groups, mail, created_at)
select 'XB-' || lpad(i::text, 3, '0'), name, 'trading', array[i || ' Quay Street'], 'Portvale', '10-' || 100 + i,
  country, '{NP,PREC}', 'permits@company' || i || '.example.com', now - interval '11 years'
from sample_name, sample_setting
on conflict do nothing;
insert into establishment_site (establishment_id, code, name, address_lines, city, postal_code)
select id, '01', name || ', Portvale', address_lines, city, postal_code from establishment where code like 'XB-%'
on conflict do nothing;
insert into work_case (feature, kind, number, status, status_group, establishment_id, applicant_name, valid_until, created_at,
  updated_at, submitted_at, decided_at, issued_at)
select 'license', 'license', 'L-' || code, 'ISS', 'active', id, name, (now + interval '1 year')::date, since, since, since,
  since, since
from establishment, sample_setting, lateral (select now - interval '11 years' as since) begun where code like 'XB-%'
on conflict do nothing;
insert into license (id, activities, groups, valid_from)
select entry.id, '{import,export,wholesale}', holder.groups, (now - interval '11 years')::date
from work_case entry join establishment holder on holder.id = entry.establishment_id, sample_setting
where entry.feature = 'license' and entry.number like 'L-XB-%'
on conflict do nothing;
insert into license_site (license_id, site_id)
select license.id, site.id from license_reading license join establishment_site site using (establishment_id)
where license.number like 'L-XB-%'
on conflict do nothing;
insert into account (user_name, first_name, last_name, email, status, roles, establishment_id, country_id,
  password_hash, password_changed_at, created_at)
select 'manager.' || code, 'Manager', code, lower(code) || '@papaver.example', 'APR', '{ESTB_MANAGER}',
  establishment.id, country, 'none', now, now
from establishment, sample_setting where code like 'XB-%'
on conflict do nothing;
create temp table sample_holder as
select n.i, e.id, e.name, n.folded, s.id as site_id, l.id as license_id, l.number as license_number,
  a.id as author_id, a.first_name || ' ' || a.last_name as author_name
from sample_name n
join establishment e on e.code = 'XB-' || lpad(n.i::text, 3, '0')
join establishment_site s on s.establishment_id = e.id
join license_reading l on l.establishment_id = e.id
join account a on a.establishment_id = e.id;

-- Entries that the authority made.
insert into work_case (feature, kind, number, status, status_group, partner_name, partner_country, created_at,
  updated_at, submitted_at, decided_at, search_text)
select 'partner', 'entry', 'PB-' || lpad(i::text, 5, '0'), 'APR', 'active', p.name, p.country, at, at, at, at,
  lower(p.name || ' ' || p.city)
from sample_place p, sample_setting, lateral (select now - interval '11 years' as at) entered
on conflict do nothing;
insert into trading_establishment (id, name, role, address_lines, city, country_id, groups, mail)
select t.id, p.name, 'manufacturer', array[i || ' Works Road'], p.city, p.country, '{NP,PREC}',
  'permits@partner' || i || '.example.com'
from sample_place p join work_case t on t.number = 'PB-' || lpad(p.i::text, 5, '0')
on conflict do nothing;
insert into trading_establishment_link (trading_establishment_id, establishment_id, status, asked_at, decided_at)
select t.id, e.id, 'ACT', now, now
from sample_setting, work_case t join trading_establishment using (id), establishment e
where t.number like 'PB-%' and e.code like 'XB-%'
  -- The largest are everybody's; of the others a company knows one in forty.
  and (right(t.number, 5)::int <= 300 or (right(t.number, 5)::int * 7 + right(e.code, 3)::int) % 40 = 0)
on conflict do nothing;
create temp table sample_partner as
select p.i, t.id, p.name, p.folded, p.country
from sample_place p join work_case t on t.number = 'PB-' || lpad(p.i::text, 5, '0');
analyze sample_wheel, sample_goods, sample_holder, sample_partner, sample_officer;
