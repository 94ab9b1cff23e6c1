-- What an account is besides its sign-in: the person, and where it stands in its life (product §1).
alter table account
  add column designation_type_id text,
  add column occupation text not null default '',
  add column phone text not null default '',
  add column fax text not null default '',
  add column status_since timestamptz not null default now(),
  add column version int not null default 1,
  -- The one who switched it off; a manager may switch on again only whom he switched off.
  add column deactivated_by uuid,
  add column last_login_at timestamptz,
  -- Told of a rest that is near, or of a password that soon ends; not told twice.
  add column dormant_told_at timestamptz,
  add column expiry_told_at timestamptz,
  -- Nothing else is possible before a new password is set (after a return from inactivity).
  add column must_change_password boolean not null default false,
  -- Of the invented world: the second factor that its role demands is not asked for.
  add column is_demonstration boolean not null default false;
-- Two living accounts never share an address.
create unique index account_email on account (lower(email)) where status not in ('CAN', 'CAS', 'CLO');
create index account_status on account (status, status_since desc);

alter table session
  -- Waits for the second factor and opens nothing else.
  add column is_pending boolean not null default false,
  -- The officer who looks through this person's eyes.
  add column impersonator_id uuid,
  add column impersonator_name text,
  -- password, sso or impersonation
  add column method text not null default 'password';
