-- A record that does not fit may be of a consignment that is on record already: nothing counts for it.
alter table endorsement_settlement
  add column same_id uuid references endorsement,
  drop constraint endorsement_settlement_outcome_check,
  drop constraint endorsement_settlement_counted;
alter table endorsement_settlement
  add constraint endorsement_settlement_outcome_check
    check (outcome in ('here', 'successor', 'allowed', 'crossed', 'same', 'rejected')),
  add constraint endorsement_settlement_counted check ((counted_id is null) = (outcome in ('same', 'rejected'))),
  add constraint endorsement_settlement_same check ((same_id is not null) = (outcome = 'same'));
comment on column endorsement_settlement.same_id is 'the record of the same consignment';
