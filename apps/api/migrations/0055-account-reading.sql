-- Lower case without the marks on letters: searches forgive them, in what is kept and in what is typed.
create function fold_text(given text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'));

alter table account
  add column search_text text generated always as
    (fold_text(user_name || ' ' || first_name || ' ' || last_name || ' ' || email)) stored;

-- What features further on may read of accounts in their own queries: everything but the secrets. They change
-- accounts through the account feature only.
create view account_reading as
  select id, user_name, first_name, last_name, email, status, status_since, roles, granted_permissions,
    withheld_permissions, establishment_id, customs_point_ids, culture, is_locked, last_login_at, dormant_told_at,
    is_demonstration, created_at, search_text
  from account;
