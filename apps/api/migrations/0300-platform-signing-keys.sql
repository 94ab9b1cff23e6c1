-- The app may add secrets and change none. The pair that documents are signed with, and the list of those before it, are
-- what an administrator replaces while the service runs: whole, and only as long as what was read still stands there.
create function replace_signing_secret(p_name text, p_was jsonb, p_value jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_name not in ('signing', 'signingPast') then
    raise exception 'the secret % is not replaced by the service', p_name;
  end if;
  if p_was is null then
    insert into platform_secret (name, value) values (p_name, p_value) on conflict (name) do nothing;
  else
    update platform_secret set value = p_value where name = p_name and value = p_was;
  end if;
  return found;
end $$;
