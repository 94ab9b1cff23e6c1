-- The serial part of an establishment's code. Codes that were given by hand are passed over.
create sequence establishment_serial;

-- What features further on may read of establishments in their own queries.
create view establishment_reading as
  select id, code, name, city, kind, is_active, fold_text(name || ' ' || code) as search_text from establishment;
