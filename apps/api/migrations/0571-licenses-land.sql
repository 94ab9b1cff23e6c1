-- Land that a licence to cultivate allows, in hectares; none said: no limit is known.
alter table license add column land_hectares numeric check (land_hectares > 0 and land_hectares <= 1000000);
