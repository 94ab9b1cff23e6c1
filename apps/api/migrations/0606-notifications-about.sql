-- A mail of many lines names several cases: who may not know of one of them does not see the mail either.
alter table mail_outbox add column about text[] not null default '{}';
comment on column mail_outbox.about is 'ids of the records that the lines of the mail name, beside the one that it is about';

-- What was sent about confidential cases, for those who leave it out.
create view confidential_mail_reading as
  select id from mail_outbox
  where entity_id = any (array(select id::text from confidential_case_reading))
    or about && array(select id::text from confidential_case_reading);
comment on view confidential_mail_reading is 'mails about cases of which only some may know';
