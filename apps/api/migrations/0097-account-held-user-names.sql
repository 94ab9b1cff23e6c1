-- User names that a registration with a known address asked for: kept as an unverified account keeps its own, so that
-- nobody learns from a name that is free which addresses are known. The job that lets registrations lapse frees them.
create table held_user_name (
  user_name_key text primary key,
  held_since timestamptz not null
);
-- A registration that lapsed never came into use: its name is free again at the moment at which a held one is.
drop index account_user_name;
create unique index account_user_name on account (user_name_key) where status <> 'CAS';
