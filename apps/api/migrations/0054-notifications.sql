-- What a person should know, as a code and its parameters: the words are chosen in the reader's language.
create table notification (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  code text not null,
  topic text not null,
  severity text not null,
  params jsonb not null,
  link text,
  entity text,
  entity_id text,
  due_on date,
  created_at timestamptz not null,
  read_at timestamptz,
  archived_at timestamptz,
  -- Waits for the daily digest.
  is_for_digest boolean not null default false
);
create index notification_account on notification (account_id, created_at desc, id desc);
create index notification_unread on notification (account_id) where read_at is null and archived_at is null;
create index notification_digest on notification (account_id) where is_for_digest;
-- Where a person has spoken; otherwise mails come now.
create table notification_preference (
  account_id uuid not null,
  topic text not null,
  mail text not null check (mail in ('now', 'digest', 'off')),
  primary key (account_id, topic)
);

-- The mail carries a link that opens something by itself: its text is wiped once it is sent or given up.
alter table mail_outbox add column holds_secret boolean not null default false;
