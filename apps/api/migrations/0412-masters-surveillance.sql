-- On the limited international special surveillance list of the INCB: no table of the 1988 Convention lists it, and authorities
-- tell each other of it of their own accord.
alter table substance add column is_surveilled boolean not null default false;
