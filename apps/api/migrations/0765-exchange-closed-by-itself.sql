-- What came in may close by itself: another message has taken its place, it asks nothing of anybody, or what rests on it was issued.
-- A record of theirs names ours that it has become, so that its correction finds that one.
alter table exchange_incoming
  add column recorded_as uuid unique references endorsement,
  drop constraint exchange_incoming_use_check,
  add constraint exchange_incoming_use_check
    check (use in ('certificate', 'record', 'kept', 'done', 'superseded', 'noted', 'rested')),
  add check (recorded_as is null or use = 'record');
-- Both were written in one transaction, and bear its moment.
with found as (
  select distinct on (incoming.id) incoming.id, endorsement.id as record
  from exchange_incoming incoming
  join endorsement on endorsement.source = 'foreign'
    and endorsement.recorded_at = incoming.used_at
    and endorsement.foreign_permit_number = incoming.said ->> 'ownNumber'
    and endorsement.moved_on = (incoming.said ->> 'movedOn')::date
  where incoming.use = 'record' and incoming.subject = 'endorsed'
  order by incoming.id, endorsement.id
), once as (
  select distinct on (record) id, record from found order by record, id
)
update exchange_incoming incoming set recorded_as = once.record from once where once.id = incoming.id;
