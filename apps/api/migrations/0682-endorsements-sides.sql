-- Of which side whoever recorded something was: persons are named to their own side and to the authority alone, and what an officer
-- has entered or settled is corrected by the authority.
alter table endorsement add column recorded_side text
  constraint endorsement_recorded_side_check check (recorded_side in ('applicant', 'authority', 'customs', 'system'));
update endorsement set recorded_side = case
  when source = 'establishment' then 'applicant'
  when source = 'foreign' then 'authority'
  when exists (select from endorsement_settlement where counted_id = endorsement.id)
    or exists (select from account where account.id = recorded_by and 'CA_ADMIN' = any(roles)) then 'authority'
  else 'customs' end;
alter table endorsement alter column recorded_side set not null;

alter table endorsement_photo add column added_side text
  constraint endorsement_photo_added_side_check check (added_side in ('applicant', 'authority', 'customs', 'system'));
update endorsement_photo set added_side = case
  when exists (select from account where account.id = added_by and 'CA_ADMIN' = any(roles)) then 'authority'
  else 'customs' end;
alter table endorsement_photo alter column added_side set not null;

alter table endorsement_incident add column reported_side text
  constraint endorsement_incident_reported_side_check check (reported_side in ('applicant', 'authority', 'customs', 'system'));
update endorsement_incident set reported_side = case
  when exists (select from account where account.id = reported_by and 'CA_ADMIN' = any(roles)) then 'authority'
  else 'customs' end;
alter table endorsement_incident alter column reported_side set not null;
