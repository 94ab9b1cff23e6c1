-- Mails wait here until they are gone; written in the business transaction, sent by a job.
create table mail_outbox (
  id uuid primary key default uuidv7(),
  template text not null,
  culture text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  entity text,
  entity_id text,
  status text not null check (status in ('waiting', 'sent', 'dead')) default 'waiting',
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where status = 'waiting';
create index mail_outbox_entity on mail_outbox (entity, entity_id);
