-- Establishments that had a licence, and whether one of them is in force on a day: for those that may ask for nothing without one.
create view license_holder_reading as
  select entry.establishment_id, entry.valid_until, entry.status = 'ISS' as is_issued, license.is_continued
  from license join work_case entry on entry.id = license.id
  where entry.issued_at is not null and entry.establishment_id is not null;
