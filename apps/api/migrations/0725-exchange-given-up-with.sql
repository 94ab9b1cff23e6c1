-- A key that was given up because one that others may have had had announced it: its owner may say that it is its own. The key that
-- others may have had is trusted by nobody again.
alter table exchange_key
  add column given_up_with_id uuid references exchange_key,
  add check (given_up_with_id is null or compromised_at is not null);
-- As far as it can be told: what was announced went in the moment in which the key before it did.
update exchange_key key
  set given_up_with_id = earlier.id
  from exchange_key earlier
  where earlier.id = key.announced_by_id and earlier.compromised_at = key.compromised_at;
