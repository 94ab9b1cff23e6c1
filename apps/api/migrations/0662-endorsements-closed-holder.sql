-- Goods of a company that was closed by then are not counted before an officer has looked at the record.
alter table establishment
  add column closed_at timestamptz,
  add constraint establishment_closed check (closed_at is null or not is_active);
update establishment set closed_at = (select max(occurred_at) from audit_event
  where action = 'establishment.close' and entity_id = establishment.id::text) where not is_active;

alter table endorsement_dispute drop constraint endorsement_dispute_reasons_check;
alter table endorsement_dispute
  add constraint endorsement_dispute_reasons_check check (cardinality(reasons) > 0 and reasons <@ array[
    'replaced', 'revoked', 'suspended', 'cancelled', 'closed', 'expired', 'exceeds', 'tooEarly', 'inFuture', 'point',
    'officer', 'holderClosed']);
