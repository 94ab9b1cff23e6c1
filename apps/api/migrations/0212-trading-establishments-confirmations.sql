-- What the authority of a partner's country was asked of it, and what it said (product §5).
create table trading_establishment_confirmation (
  id uuid primary key default uuidv7(),
  trading_establishment_id uuid not null references trading_establishment,
  asked_at timestamptz not null,
  asked_by uuid references account,
  asked_by_name text not null check (is_line(asked_by_name) and length(asked_by_name) <= 300),
  authority_name text not null check (is_line(authority_name) and length(authority_name) <= 500),
  recipient text not null check (is_line(recipient) and length(recipient) <= 320),
  reply_by date not null,
  question text check (is_paragraph(question) and length(question) <= 4000),
  letter_file_id uuid not null references stored_file,
  mail_id uuid,
  answer text check (answer in ('confirmed', 'unknown', 'silent')),
  answered_on date,
  recorded_by_name text check (is_line(recorded_by_name) and length(recorded_by_name) <= 300),
  note text check (is_paragraph(note) and length(note) <= 4000),
  answer_file_id uuid references stored_file,
  check ((answer is null) = (answered_on is null)),
  check ((answer is null) = (recorded_by_name is null))
);
create index trading_establishment_confirmation_of
  on trading_establishment_confirmation (trading_establishment_id, id);
-- One question at a time: its answer, or that there is none, is recorded before another goes out.
create unique index trading_establishment_confirmation_open
  on trading_establishment_confirmation (trading_establishment_id) where answer is null;
create index trading_establishment_confirmation_awaited
  on trading_establishment_confirmation (reply_by) where answer is null;

-- What its country's authority has said last of an entry; `asked`: it has not answered yet.
alter table trading_establishment add column confirmation text
  check (confirmation in ('asked', 'confirmed', 'unknown', 'silent'));
