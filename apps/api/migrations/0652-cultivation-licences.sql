-- A cultivation that no licence of its grower covers any more: the day from which none does, and the licence that ended, where there
-- was one. Both are empty while a licence covers it.
alter table cultivation
  add column unlicensed_from date,
  add column ended_license_id uuid references work_case,
  add constraint cultivation_ended_license check (ended_license_id is null or unlicensed_from is not null);
create index cultivation_unlicensed on cultivation (unlicensed_from) where unlicensed_from is not null;
