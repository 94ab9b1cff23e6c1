-- A new secret waits beside the one in use and takes its place with the first right code, never before.
alter table second_factor
  alter column sealed_secret drop not null,
  add column proposed_secret bytea,
  add constraint second_factor_confirmed check ((sealed_secret is null) = (confirmed_at is null)),
  add constraint second_factor_some check (sealed_secret is not null or proposed_secret is not null);

-- `ends_at` is when the guesses are forgotten, or, once `locked_at` stands, when the lock ends.
alter table guess_guard
  -- Null where nobody here has the name that was guessed at.
  add column account_id uuid references account,
  add column locked_at timestamptz,
  add column is_told boolean not null default false;
create index guess_guard_untold on guess_guard (locked_at) where locked_at is not null and not is_told;
create index guess_guard_account on guess_guard (account_id) where account_id is not null;
create index password_reset_expires_at on password_reset (expires_at);
create index known_device_last_seen_at on known_device (last_seen_at);

-- Takes one guess of a subject; false, and nothing taken, while it is locked. The guess that reaches the limit locks,
-- before anybody has looked whether it is right. A lock that has ended is remembered for as long as guesses are
-- (`p_longest`), and the next one within that time is twice as long, up to `p_longest` itself.
create function take_guess(
  p_subject text, p_account_id uuid, p_now timestamptz, p_limit int, p_shortest interval, p_longest interval
) returns boolean language plpgsql as $$
declare
  guard guess_guard%rowtype;
begin
  loop
    insert into guess_guard (subject, account_id, attempts, level, ends_at) values (p_subject, p_account_id, 0, 0, p_now)
      on conflict do nothing;
    select * into guard from guess_guard where subject = p_subject for update;
    -- A right guess elsewhere has just taken the row away.
    exit when found;
  end loop;
  if guard.ends_at > p_now and guard.locked_at is not null then
    return false;
  end if;
  if guard.ends_at <= p_now then
    guard.level := case
      -- 2^20 minutes are two years: doubling ends before the number does.
      when guard.locked_at is not null and guard.ends_at + p_longest > p_now then least(guard.level + 1, 20)
      else 0
    end;
    guard.attempts := 0;
    guard.locked_at := null;
    guard.is_told := false;
  end if;
  guard.attempts := guard.attempts + 1;
  guard.ends_at := p_now + p_longest;
  if guard.attempts >= p_limit then
    guard.locked_at := p_now;
    guard.ends_at := p_now + least(p_shortest * (2 ^ guard.level), p_longest);
  end if;
  update guess_guard
    set attempts = guard.attempts, level = guard.level, ends_at = guard.ends_at,
      locked_at = guard.locked_at, is_told = guard.is_told
    where subject = p_subject;
  return true;
end
$$;
