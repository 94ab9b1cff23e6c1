-- More than was left is a record like any other that does not fit its permit: customs holds the goods, or they have crossed, and an
-- officer settles what becomes of them. Of what was left a part may count, and what has crossed may count as it crossed.
alter table endorsement_settlement drop constraint endorsement_settlement_outcome_check;
alter table endorsement_settlement add constraint endorsement_settlement_outcome_check
  check (outcome in ('here', 'successor', 'allowed', 'crossed', 'rejected'));

alter table endorsement_incident
  add column endorsement_id uuid unique references endorsement,
  add column opened_id uuid references work_case;
comment on column endorsement_incident.endorsement_id is
  'the record of the goods; null of what was found at a correction, or before such records were kept';
comment on column endorsement_incident.opened_id is 'the incident that was opened for it, or to which it was added';
update endorsement_incident found set endorsement_id = sent.endorsement_id
from endorsement_sent sent
where sent.incident_id = found.id and sent.endorsement_id is not null;
