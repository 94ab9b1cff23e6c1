-- What the authority of the other country was told of a permit (1961 art. 31(6), 1971 art. 12(1)(d)): a mail of ours,
-- or a transmission through the exchange of the INCB that an officer has made and noted here.
create table authorization_foreign_copy (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  at timestamptz not null,
  deed text not null check (deed in ('issue', 'suspend', 'lift', 'revoke', 'cancel', 'replace')),
  way text not null check (way in ('mail', 'i2es')),
  -- of the case after the deed: one deed is told to one authority once, `is_again` excepted
  case_version int not null,
  is_again boolean not null,
  authority_name text not null,
  recipient text,
  -- of the outbox, where its delivery stands
  mail_id uuid,
  transmitted_on date,
  actor_name text not null,
  check ((way = 'mail') = (recipient is not null and mail_id is not null)),
  check ((way = 'i2es') = (transmitted_on is not null))
);
comment on table authorization_foreign_copy is 'append-only: what foreign authorities were told';
create index authorization_foreign_copy_case on authorization_foreign_copy (case_id, id);
create unique index authorization_foreign_copy_once
  on authorization_foreign_copy (case_id, case_version, authority_name, recipient)
  where way = 'mail' and not is_again;
