alter table endorsement add column is_second_consignment boolean not null default false;
comment on column endorsement.is_second_consignment is
  'another record of that day, place and declaration was there, and whoever recorded this one said that it is a further consignment';
