-- The share of `total` that `part` of `whole` makes, with so many decimals that it can be added up and is then rounded once, to
-- the nanogram; nothing of nothing. The same as `share` of the contract (quantities/base.ts), which a test holds it to.
create function base_share(total numeric, part numeric, whole numeric) returns numeric
  language sql immutable parallel safe as $$ select coalesce(round(total * part, 60) / nullif(whole, 0), 0) $$;

create or replace view incident_loss_reading as
  select entry.id as incident_id, entry.number, entry.kind, entry.status, entry.establishment_id,
    incident.classification, coalesce(incident.happened_on, incident.noticed_on) as happened_on, base.substance_id,
    base.base_grams, round(base_share(base.base_grams, line.recovered, line.quantity), 9) as recovered_grams
  from incident
  join case_reading entry on entry.id = incident.case_id
  join incident_line line on line.case_id = incident.case_id
  join incident_line_base base on base.case_id = line.case_id and base.position = line.position
  where entry.submitted_at is not null and incident.classification is distinct from 'unfounded';
