-- Goods that customs holds, as their permit cannot be used: the record is kept like any that does not fit its permit, and counts once
-- they are released.
alter table endorsement_dispute add column is_held boolean not null default false;
comment on column endorsement_dispute.is_held is 'the goods were presented and held at the border: they had not crossed';
alter table endorsement_dispute drop constraint endorsement_dispute_reasons_check;
alter table endorsement_dispute
  add constraint endorsement_dispute_reasons_check check (cardinality(reasons) > 0 and reasons <@ array[
    'replaced', 'revoked', 'suspended', 'cancelled', 'closed', 'expired', 'exceeds', 'tooEarly', 'inFuture', 'point',
    'officer', 'holderClosed', 'licenseStopped', 'stoppedAbroad', 'held']);
