-- Which change a value is: whoever saves says which one he saw, so that nobody undoes what he has not seen.
create sequence setting_revision as integer;
alter table setting add column revision integer not null default nextval('setting_revision');
