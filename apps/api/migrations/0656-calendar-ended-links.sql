-- Links that have rested behind a lock or a closed establishment end: they do not come back with the account.
delete from calendar_link link using account owner
  where owner.id = link.account_id and (owner.is_locked or owner.status <> 'APR' or exists (
    select from establishment where establishment.id = owner.establishment_id and not establishment.is_active));
