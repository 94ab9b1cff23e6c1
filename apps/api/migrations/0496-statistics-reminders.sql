create table statistic_reminder (
  obligation_id uuid not null references statistic_obligation,
  key text not null check (is_line(key) and length(key) <= 40),
  sent_at timestamptz not null,
  primary key (obligation_id, key)
);
comment on table statistic_reminder is 'append-only: which reminders of reports have gone out';
