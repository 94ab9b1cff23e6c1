-- Which accounts are locked because somebody guessed at them, and until when, for lists of accounts.
create view account_lock_reading as
  select account_id, ends_at from guess_guard where account_id is not null and locked_at is not null;
