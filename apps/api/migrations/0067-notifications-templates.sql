-- The authority's own words for a mail in one language, laid over those that ship. Without own words the row only
-- says whether the mail is sent. What shipped when they were written tells when the source has changed since.
create table mail_template (
  code text not null,
  culture text not null,
  subject text,
  text text,
  html text,
  is_active boolean not null default true,
  shipped_subject text,
  shipped_text text,
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by_name text not null,
  primary key (code, culture),
  check ((subject is null) = (text is null)),
  check (html is null or text is not null)
);

-- Mails have a second version for programs that show HTML; it is wiped with the text.
alter table mail_outbox add column html text;
-- One of many to a group: waits behind what somebody waits for.
alter table mail_outbox add column is_bulk boolean not null default false;
alter table mail_outbox drop constraint mail_outbox_status_check;
alter table mail_outbox add constraint mail_outbox_status_check
  check (status in ('waiting', 'sent', 'dead', 'cancelled'));
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox (is_bulk, next_attempt_at, id) where status = 'waiting';
create index mail_outbox_created on mail_outbox (created_at desc, id desc);
create index mail_outbox_status on mail_outbox (status, created_at desc, id desc);
create index mail_outbox_recipient on mail_outbox (lower(recipient));
