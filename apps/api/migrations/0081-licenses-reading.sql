-- What features further on may read of licences in their own queries.
create view license_reading as
  select id, number, establishment_id, groups, substance_ids, status, valid_from, valid_until from license;
