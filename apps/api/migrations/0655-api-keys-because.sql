-- What has ended a key where nobody revoked it as such: its maker's account or its establishment. It does not come back with them.
alter table api_key
  add column revoked_because text
    check (revoked_because in ('accountLocked', 'accountDeactivated', 'accountClosed', 'accountPlaced', 'establishmentClosed')),
  add constraint api_key_because check (revoked_because is null or revoked_at is not null);

-- What has rested until now behind a lock or a closed establishment ends like that.
update api_key key set
  revoked_at = now(), revoked_by = 'system', revoked_side = 'authority', revoked_because = 'accountLocked'
from account maker where maker.id = key.account_id and maker.is_locked and key.revoked_at is null;
update api_key key set
  revoked_at = now(), revoked_by = 'system', revoked_side = 'authority', revoked_because = 'establishmentClosed'
from establishment house where house.id = key.establishment_id and not house.is_active and key.revoked_at is null;
