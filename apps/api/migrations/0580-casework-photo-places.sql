-- Where a photo was taken, where the authority keeps that; degrees of WGS 84.
alter table case_attachment
  add column latitude numeric check (latitude between -90 and 90),
  add column longitude numeric check (longitude between -180 and 180),
  add constraint case_attachment_place check ((latitude is null) = (longitude is null));
