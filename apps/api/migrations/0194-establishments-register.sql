-- The domestic register: what identifies a company, how it is reached, who is who there. One version covers an
-- establishment with its sites and persons, as they are changed on one page. Names are found whatever their spelling,
-- as those of foreign partners are.
alter table establishment
  add column version int not null default 0 check (version >= 0),
  add column registration_number text check (is_line(registration_number) and length(registration_number) <= 60),
  add column gln text check (is_line(gln) and length(gln) <= 13),
  add column phone text check (is_line(phone) and length(phone) <= 40),
  add column website text check (is_line(website) and length(website) <= 300),
  add column name_key text generated always as (partner_key(name)) stored,
  add column search_text text generated always as (fold_text(code || ' ' || name || ' ' || city || ' '
    || coalesce(registration_number, '') || ' ' || coalesce(gln, ''))) stored;

alter table establishment_person
  add column role text not null default 'responsible' check (role in ('responsible', 'deputy', 'contact')),
  add column mail text check (is_line(mail) and length(mail) <= 200),
  add column phone text check (is_line(phone) and length(phone) <= 40);
