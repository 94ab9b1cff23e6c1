-- A copy may go by a signed message from portal to portal, too.
alter table authorization_foreign_copy
  -- of the messages that wait, where its delivery stands
  add column message_id uuid,
  drop constraint authorization_foreign_copy_way,
  drop constraint authorization_foreign_copy_mailed,
  drop constraint authorization_foreign_copy_transmitted;
alter table authorization_foreign_copy
  add constraint authorization_foreign_copy_way check (way in ('mail', 'i2es', 'machine', 'post')),
  add constraint authorization_foreign_copy_mailed check ((way = 'mail') = (mail_id is not null)),
  add constraint authorization_foreign_copy_messaged check ((way = 'machine') = (message_id is not null)),
  add constraint authorization_foreign_copy_to check ((way in ('mail', 'machine')) = (recipient is not null)),
  add constraint authorization_foreign_copy_transmitted
    check ((way in ('i2es', 'post')) = (transmitted_on is not null));
