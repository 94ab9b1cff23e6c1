-- What customs sent under which key, kept as long as the record itself: a device that was without a network for weeks sends
-- once more what may have arrived, and it is one movement all the same. `noted_at` is when the device recorded what waited.
create table endorsement_sent (
  account_id uuid not null references account,
  key text not null check (is_line(key) and length(key) between 1 and 200),
  noted_at timestamptz,
  endorsement_id uuid unique references endorsement,
  incident_id uuid unique references endorsement_incident,
  primary key (account_id, key),
  constraint endorsement_sent_one check ((endorsement_id is null) <> (incident_id is null))
);
comment on table endorsement_sent is 'append-only: what customs has sent under which key';
