-- An estimate that is exceeded, or is enough again, by whatever takes of it or gives back: what rests on it is checked again behind the
-- change, as where its figures are changed (1961 Convention art. 21). Each way into a balance is followed: the table itself says it.
create function follow_estimate_crossed() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into public.pending_change (event, concerned, created_at)
    values (case when new.used_grams + new.reserved_grams > new.limit_grams then 'estimateBelowUse' else 'estimateRaised' end,
      jsonb_build_object('substanceIds', jsonb_build_array(new.substance_id)), new.updated_at);
  return null;
end $$;
create trigger balance_estimate_crossed after update on balance for each row
  when (new.kind = 'estimate' and new.limit_grams = old.limit_grams
    and (old.used_grams + old.reserved_grams > old.limit_grams) <> (new.used_grams + new.reserved_grams > new.limit_grams))
  execute function follow_estimate_crossed();
