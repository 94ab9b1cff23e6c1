-- A permit is held while trade with its partner is stopped; so are the goods that are presented under it.
alter table endorsement_dispute drop constraint endorsement_dispute_reasons_check;
alter table endorsement_dispute
  add constraint endorsement_dispute_reasons_check check (cardinality(reasons) > 0 and reasons <@ array[
    'replaced', 'revoked', 'suspended', 'cancelled', 'closed', 'expired', 'exceeds', 'tooEarly', 'inFuture', 'point',
    'officer', 'holderClosed', 'licenseStopped', 'stoppedAbroad', 'heldByAuthority', 'held']);
