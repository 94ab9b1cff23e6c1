-- Customs finds that goods are not those of the permit that came with them: they are held (decision 0208).
alter table endorsement_dispute drop constraint endorsement_dispute_reasons_check;
alter table endorsement_dispute
  add constraint endorsement_dispute_reasons_check check (cardinality(reasons) > 0 and reasons <@ array[
    'replaced', 'revoked', 'suspended', 'cancelled', 'closed', 'expired', 'exceeds', 'tooEarly', 'inFuture', 'tooLate', 'point',
    'officer', 'holderClosed', 'licenseStopped', 'stoppedAbroad', 'insufficient', 'heldByAuthority', 'otherGoods', 'held']);

-- What customs holds until an officer has settled it, for those who stop or free what it was presented under.
create view held_goods_reading as
  select record.id as endorsement_id, record.case_id
  from endorsement_dispute dispute
  join endorsement record on record.id = dispute.endorsement_id
  where dispute.is_held
    and not exists (select from endorsement_settlement settled where settled.endorsement_id = dispute.endorsement_id);
comment on view held_goods_reading is 'records of goods that customs holds, until an officer has settled them';
