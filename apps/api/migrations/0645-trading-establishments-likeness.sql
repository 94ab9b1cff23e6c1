-- How alike two names are, as partner_key compares them: 0 to 1. pg_trgm knows no letters but those of ASCII where the
-- locale is C, so names in scripts that partner_key does not spell in Latin letters (Chinese, Korean, Georgian …) had
-- nothing in common even with themselves. These are alike where they are equal, or where one contains the other.
create function public.name_likeness(sought text, own text) returns real language sql immutable parallel safe as $$
  select case
    when sought is null or own is null or sought = '' or own = '' then 0
    when sought = own then 1
    when octet_length(sought) > length(sought) and length(sought) >= 2 and position(sought in own) > 0 then 0.9
    when octet_length(own) > length(own) and length(own) >= 2 and position(own in sought) > 0 then 0.9
    else greatest(public.similarity(sought, own),
      case when length(sought) >= 6 then public.word_similarity(sought, own) * 0.95 else 0 end)
  end::real
$$;
