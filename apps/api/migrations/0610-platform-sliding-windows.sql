-- Attempts are counted over the last minutes, hour or day of each moment, and no longer by the minute, hour or day of
-- the clock, around whose end twice as many fitted. A row is a few attempts that followed each other closely.
delete from attempt_counter;
alter table attempt_counter rename column window_start to first_at;
alter table attempt_counter add column last_at timestamptz not null default now();

-- Counts one attempt, where fewer than `p_limit` were counted within `p_window` before it. Answers how many count now,
-- whether this one was taken, and when the first of them counts no more. One statement, for all processes together.
-- Attempts share a row within a sixtieth of the window and count until the last of them ceases to: never too many in a
-- window. What lies further ahead than a window was written before a clock was set back, and does not count.
create function take_attempt(p_subject text, p_now timestamptz, p_limit int, p_window interval)
  returns table (attempts int, is_taken boolean, next_at timestamptz)
  language plpgsql set search_path = public, pg_temp as $$
declare
  counted bigint;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('attempt:' || p_subject, 0));
  delete from public.attempt_counter as counter
    where counter.subject = p_subject and counter.last_at <= p_now - p_window;
  select coalesce(sum(counter.attempts), 0), min(counter.last_at) into counted, oldest
    from public.attempt_counter as counter
    where counter.subject = p_subject and counter.attempts > 0 and counter.first_at < p_now + p_window;
  if counted >= p_limit then
    return query select counted::int, false, coalesce(oldest, p_now) + p_window;
    return;
  end if;
  update public.attempt_counter as counter
    set attempts = counter.attempts + 1, last_at = greatest(counter.last_at, p_now)
    where counter.subject = p_subject and counter.first_at = (
      select max(latest.first_at) from public.attempt_counter as latest
        where latest.subject = p_subject
          and latest.first_at > p_now - p_window / 60 and latest.first_at < p_now + p_window
    );
  if not found then
    insert into public.attempt_counter as counter (subject, first_at, last_at, attempts)
      values (p_subject, p_now, p_now, 1);
  end if;
  return query select counted::int + 1, true, least(coalesce(oldest, p_now), p_now) + p_window;
end
$$;
