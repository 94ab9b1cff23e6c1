-- A new secret waits for its first right code in the one session that was shown it: whoever looked first, with a
-- password that he has come by, shares it with nobody.
create table second_factor_proposal (
  session_id uuid primary key references session on delete cascade,
  account_id uuid not null references account,
  sealed_secret bytea not null,
  made_at timestamptz not null
);
create index second_factor_proposal_account on second_factor_proposal (account_id);
create index second_factor_proposal_made_at on second_factor_proposal (made_at);
-- What waits now is not said of any session; its owner begins anew.
delete from second_factor where sealed_secret is null;
alter table second_factor
  drop constraint second_factor_confirmed,
  drop constraint second_factor_some,
  drop column proposed_secret,
  alter column sealed_secret set not null,
  alter column confirmed_at set not null;
