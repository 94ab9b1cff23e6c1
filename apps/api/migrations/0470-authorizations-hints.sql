-- What is unusual about a request, by rules that anybody can work out again (product §16.8): judged when it is submitted,
-- answered and approved. One row for each thing that was pointed out; what no longer holds stays, and says so.
create table authorization_hint (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  rule text not null check (is_line(rule) and length(rule) between 1 and 40),
  -- of which substance or line; empty where there is but one
  subject text not null check (is_line(subject) and length(subject) <= 40),
  raised_at timestamptz not null,
  judged_at timestamptz not null,
  judged_with text not null check (judged_with in ('submit', 'answer', 'approve')),
  holds boolean not null,
  params jsonb not null,
  -- the newest cases that it was held against, as they were then
  compared jsonb not null check (jsonb_array_length(compared) <= 20),
  constraint authorization_hint_once unique (case_id, rule, subject)
);
create index authorization_hint_raised on authorization_hint (raised_at);

-- What officers think of it; each may change his mind.
create table authorization_hint_opinion (
  hint_id uuid not null references authorization_hint,
  account_id uuid not null references account,
  by_name text not null check (is_line(by_name) and length(by_name) <= 300),
  is_useful boolean not null,
  reason text check (is_paragraph(reason) and length(reason) between 1 and 500),
  at timestamptz not null,
  primary key (hint_id, account_id),
  constraint authorization_hint_opinion_why check (is_useful or reason is not null)
);
