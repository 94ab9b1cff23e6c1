-- Goods that customs took for others turn out to be those of the permit: their record ends, and customs records them anew.
alter table endorsement_settlement
  drop constraint endorsement_settlement_counted,
  drop constraint endorsement_settlement_outcome_check;
alter table endorsement_settlement
  add constraint endorsement_settlement_outcome_check
    check (outcome in ('here', 'successor', 'allowed', 'crossed', 'same', 'cleared', 'rejected')),
  add constraint endorsement_settlement_counted check ((counted_id is null) = (outcome in ('same', 'cleared', 'rejected')));
