-- What the authority says to a group: as a notification with its mail, as a banner, or both.
create table broadcast (
  id uuid primary key default uuidv7(),
  -- { culture: { subject, text } }
  words jsonb not null,
  audience jsonb not null,
  is_sent boolean not null,
  banner_severity text check (banner_severity in ('info', 'warning', 'danger')),
  -- Days on the authority's calendar, both included.
  banner_from date,
  banner_until date,
  status text not null check (status in ('sending', 'sent', 'retracted')),
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  retracted_at timestamptz,
  retracted_by_name text,
  -- { culture: text }
  retraction jsonb,
  -- Notes of the retraction are still to be handed over.
  is_retracting boolean not null default false,
  check (is_sent or banner_severity is not null),
  check ((banner_severity is null) = (banner_from is null) and (banner_severity is null) = (banner_until is null))
);
create index broadcast_created on broadcast (created_at desc, id desc);
create index broadcast_at_work on broadcast (id) where status = 'sending' or is_retracting;
create index broadcast_banner on broadcast (banner_until)
  where banner_severity is not null and status <> 'retracted';

-- Who belongs to it, fixed when it is sent: whatever is interrupted goes on with those who are left.
create table broadcast_recipient (
  broadcast_id uuid not null references broadcast,
  account_id uuid not null,
  told_at timestamptz,
  -- Could no longer sign in when it was his turn.
  is_skipped boolean not null default false,
  retraction_told_at timestamptz,
  primary key (broadcast_id, account_id)
);
create index broadcast_recipient_waiting on broadcast_recipient (broadcast_id, account_id)
  where told_at is null and not is_skipped;

-- The message behind a notification was taken back.
alter table notification add column retracted_at timestamptz;
create index notification_entity on notification (entity, entity_id) where entity = 'broadcast';
