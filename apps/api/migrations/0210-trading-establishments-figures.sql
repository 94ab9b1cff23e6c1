-- Figures in names are told apart, "Chemie 11" from "Chemie 1"; what was kept by the old comparison is kept anew.
create or replace function partner_key(given text) returns text language sql immutable strict parallel safe as $$
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
  -- sounds that languages write in different letters; a doubled letter counts once, a doubled figure is another number
  select regexp_replace(translate(replace(replace(replace(name, 'ph', 'f'), 'sch', 'sh'), 'x', 'ks'),
    'ywvpqczeo', 'iffbkksiu'), '([^[:digit:] ])\1+', '\1', 'g')
  from named
$$;
-- A generated column is computed anew when a column that it is made of is written.
update trading_establishment set name = name, local_name = local_name, address_lines = address_lines, city = city;
update establishment set name = name;
