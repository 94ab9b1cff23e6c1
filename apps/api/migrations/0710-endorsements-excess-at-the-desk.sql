-- An excess is found at the border, at a correction of a record, or as an officer decides what counts of records that differ. Only
-- the first has a record to settle (decision 0197).
alter table endorsement_incident
  add column corrects_id uuid references endorsement,
  add column decided_line_id uuid references authorization_line;
comment on column endorsement_incident.corrects_id is 'the record whose correction said more than was left; it stays as it was';
comment on column endorsement_incident.decided_line_id is 'the line of which an officer lets more count than is authorized';
comment on column endorsement_incident.endorsement_id is
  'the record of the goods; null of what was found at the desk, or before such records were kept';

-- Goods that were stopped: what somebody types at the desk stops none.
create or replace view endorsement_incident_reading as
  select id, case_id, at from endorsement_incident where corrects_id is null and decided_line_id is null;
