-- Since a change of scheduling goods may need another document than the one under which they are presented.
alter table endorsement_dispute drop constraint endorsement_dispute_reasons_check;
alter table endorsement_dispute
  add constraint endorsement_dispute_reasons_check check (cardinality(reasons) > 0 and reasons <@ array[
    'replaced', 'revoked', 'suspended', 'cancelled', 'closed', 'expired', 'exceeds', 'tooEarly', 'inFuture', 'point',
    'officer', 'holderClosed', 'licenseStopped', 'stoppedAbroad', 'insufficient', 'heldByAuthority', 'held']);
