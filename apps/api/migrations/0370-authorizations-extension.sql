-- A permit is extended by another one for what is left of it, once (product 3.3).
alter table trade_authorization
  -- until when its holder asks that it run; null where he asks for nothing
  add column extension_asked_until date,
  -- took the place of one that ended earlier
  add column is_extension boolean not null default false;
