-- What a device sends is never lost: a record that no longer fits its permit is kept and not counted until an officer has settled
-- it. The record itself stays as it came; where it is counted, a record of its own counts, under this permit or the one after it.
create table endorsement_dispute (
  endorsement_id uuid primary key references endorsement,
  reasons text[] not null check (cardinality(reasons) > 0 and reasons <@ array[
    'replaced', 'revoked', 'suspended', 'cancelled', 'closed', 'expired', 'exceeds', 'tooEarly', 'inFuture', 'point',
    'officer'])
);
comment on table endorsement_dispute is 'append-only: records of movements that do not fit their permit, and why';

create table endorsement_settlement (
  endorsement_id uuid primary key references endorsement_dispute,
  outcome text not null check (outcome in ('here', 'successor', 'rejected')),
  counted_id uuid unique references endorsement,
  reason text not null check (is_paragraph(reason) and length(reason) between 1 and 1000),
  settled_at timestamptz not null,
  settled_by uuid not null references account,
  settled_by_name text not null,
  constraint endorsement_settlement_counted check ((counted_id is null) = (outcome = 'rejected'))
);
comment on table endorsement_settlement is 'append-only: what became of disputed records of movements';

-- A disputed record may be an incident as well: more was presented than was left.
alter table endorsement_sent drop constraint endorsement_sent_one;
alter table endorsement_sent
  add constraint endorsement_sent_something check (num_nonnulls(endorsement_id, incident_id) > 0);

comment on column endorsement.is_second_consignment is
  'another record of the same side and declaration, or of the same day, place and goods where one names no declaration, was there, and whoever recorded this one said that it is a further consignment';
