-- A record from a device that comes after the authority's time limit waits for an officer.
alter table endorsement_dispute drop constraint endorsement_dispute_reasons_check;
alter table endorsement_dispute
  add constraint endorsement_dispute_reasons_check check (cardinality(reasons) > 0 and reasons <@ array[
    'replaced', 'revoked', 'suspended', 'cancelled', 'closed', 'expired', 'exceeds', 'tooEarly', 'inFuture', 'tooLate', 'point',
    'officer', 'holderClosed', 'licenseStopped', 'stoppedAbroad', 'insufficient', 'heldByAuthority', 'held']);
