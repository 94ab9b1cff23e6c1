-- Others may have had the key: what it has signed is not relied on any more.
alter table exchange_key
  add column compromised_at timestamptz,
  add check (compromised_at is null or ended_at is not null);

-- A permit in a message has two signatures: `key_id` is the key of the message, this the one of the permit.
alter table exchange_incoming
  add column permit_key_id text check (is_line(permit_key_id) and length(permit_key_id) <= 60),
  -- since when it is not relied on any more, though it once was
  add column untrusted_at timestamptz,
  drop constraint exchange_incoming_check1,
  add check (use is null or verdict = 'genuine' or untrusted_at is not null);
update exchange_incoming
  set permit_key_id = evidence::jsonb #>> '{payload,authorization,signature,keyId}'
  where verdict = 'genuine' and subject = 'issued' and way <> 'code';
