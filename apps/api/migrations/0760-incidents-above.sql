-- What is above a permit follows its records, so that an incident and a letter about it say what is so (decision 0216). What an officer
-- has made of the quantity stays until the records say something else than they did.
alter table incident_line add column above numeric check (above >= 0 and above <= 1000000000000000);
comment on column incident_line.above is
  'how much of it is above the permit by the records, in the unit of the line; null where no record says it';
update incident_line line set above = quantity
  from incident join case_reading entry on entry.id = incident.case_id
  where line.case_id = incident.case_id and entry.kind = 'EXCESS' and not entry.is_entered and incident.source in ('customs', 'office');

-- What is above a permit, or is not its goods, is not lost: it was stopped, or is on record.
create or replace view incident_loss_reading as
  select entry.id as incident_id, entry.number, entry.kind, entry.status, entry.establishment_id,
    incident.classification, coalesce(incident.happened_on, incident.noticed_on) as happened_on, base.substance_id,
    base.base_grams, round(base_share(base.base_grams, line.recovered, line.quantity), 9) as recovered_grams
  from incident
  join case_reading entry on entry.id = incident.case_id
  join incident_line line on line.case_id = incident.case_id
  join incident_line_base base on base.case_id = line.case_id and base.position = line.position
  where entry.submitted_at is not null and incident.classification is distinct from 'unfounded'
    and entry.kind not in ('EXCESS', 'OTHER-GOODS');
