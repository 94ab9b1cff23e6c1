-- What companies report (product §8). An obligation is one report of one company for one period; a submission is the case
-- in which it is handed in; an upload is a file of it with what its rows say, what was found and what they come to.
create sequence submission_serial;
create table statistic_obligation (
  id uuid primary key default uuidv7(),
  establishment_id uuid not null references establishment,
  template_code text not null check (template_code ~ '^[A-Z][A-Z0-9]{0,9}$'),
  period text not null check (period ~ '^\d{4}(-Q[1-4]|-(0[1-9]|1[0-2]))?$'),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  due_on date not null,
  -- of its own accord: no licence asks for it
  is_voluntary boolean not null default false,
  created_at timestamptz not null,
  waived_at timestamptz,
  waived_by uuid references account,
  waived_reason text check (is_paragraph(waived_reason) and length(waived_reason) <= 4000),
  check ((waived_at is null) = (waived_reason is null)),
  unique (establishment_id, template_code, period)
);
create index statistic_obligation_due on statistic_obligation (due_on);

create table submission (
  case_id uuid primary key references work_case,
  obligation_id uuid not null references statistic_obligation,
  is_nil boolean not null default false,
  -- the rows without errors are handed in, the others are not
  is_partial boolean not null default false,
  remark text check (is_paragraph(remark) and length(remark) <= 4000),
  upload_id uuid,
  -- what counts: it stays while a correction is on its way
  accepted_upload_id uuid,
  accepted_nil boolean not null default false,
  accepted_at timestamptz,
  locked_at timestamptz
);
create index submission_obligation on submission (obligation_id);

create table statistic_upload (
  id uuid primary key default uuidv7(),
  case_id uuid not null references submission,
  file_id uuid not null references stored_file,
  template_version int not null check (template_version between 1 and 10000),
  -- cells that were mended on the screen, over those of the file
  edits jsonb not null default '[]' check (jsonb_typeof(edits) = 'array' and length(edits::text) <= 4000000),
  sheet text not null check (is_line(sheet) and length(sheet) <= 200),
  head_row int not null check (head_row between 0 and 2000000),
  row_count int not null check (row_count between 0 and 2000000),
  accepted_rows int not null check (accepted_rows between 0 and 2000000),
  refused_rows int not null check (refused_rows between 0 and 2000000),
  error_count int not null check (error_count between 0 and 1000000000),
  -- errors of no single row: they cannot be left out with one
  file_errors int not null check (file_errors between 0 and 1000000000),
  warning_count int not null check (warning_count between 0 and 1000000000),
  uploaded_at timestamptz not null,
  uploaded_by uuid not null references account,
  uploaded_by_name text not null check (is_line(uploaded_by_name) and length(uploaded_by_name) <= 300)
);
create index statistic_upload_case on statistic_upload (case_id, id);
alter table submission
  add foreign key (upload_id) references statistic_upload,
  add foreign key (accepted_upload_id) references statistic_upload;

-- What a row says, by key of its column; of accepted rows also what each figure comes to in grams of anhydrous base,
-- by column and substance. Substances are named without a reference: a file has up to 200 000 rows.
create table statistic_row (
  upload_id uuid not null references statistic_upload,
  row int not null check (row between 0 and 2000000),
  is_accepted boolean not null,
  substance_id int,
  form_id int,
  said jsonb not null check (length(said::text) <= 40000),
  bases jsonb not null default '{}' check (length(bases::text) <= 40000),
  primary key (upload_id, row)
);

create table statistic_finding (
  upload_id uuid not null references statistic_upload,
  position int not null check (position between 1 and 1000000),
  code text not null check (is_line(code) and length(code) <= 60),
  severity text not null check (severity in ('error', 'warning')),
  sheet text not null check (is_line(sheet) and length(sheet) <= 200),
  cell text check (is_line(cell) and length(cell) <= 20),
  row int check (row between 0 and 2000000),
  column_key text check (is_line(column_key) and length(column_key) <= 60),
  value text check (length(value) <= 400),
  hint jsonb not null check (length(hint::text) <= 4000),
  suggestion text check (length(suggestion) <= 400),
  -- why a warning stands nevertheless
  explanation text check (is_paragraph(explanation) and length(explanation) <= 1000),
  primary key (upload_id, position)
);

create table statistic_total (
  upload_id uuid not null references statistic_upload,
  column_key text not null check (is_line(column_key) and length(column_key) <= 60),
  substance_id int not null references substance,
  role text not null check (role in ('opening', 'in', 'out', 'closing', 'none')),
  flow text check (flow in ('import', 'export', 'purchase', 'sale', 'use', 'loss', 'destruction')),
  base_grams numeric not null check (base_grams between -1000000000000000000000 and 1000000000000000000000),
  primary key (upload_id, column_key, substance_id)
);

-- What an officer asks about a cell of what was handed in, and what is answered.
create table statistic_question (
  id uuid primary key default uuidv7(),
  case_id uuid not null references submission,
  upload_id uuid not null references statistic_upload,
  row int not null check (row between 0 and 2000000),
  column_key text not null check (is_line(column_key) and length(column_key) <= 60),
  cell text not null check (is_line(cell) and length(cell) <= 20),
  value text check (length(value) <= 400),
  question text not null check (is_paragraph(question) and length(question) <= 1000),
  asked_at timestamptz not null,
  asked_by_name text not null check (is_line(asked_by_name) and length(asked_by_name) <= 300),
  answer text check (is_paragraph(answer) and length(answer) <= 1000),
  answered_at timestamptz,
  answered_by_name text check (is_line(answered_by_name) and length(answered_by_name) <= 300)
);
create index statistic_question_case on statistic_question (case_id, id);

-- What companies have reported and the authority has accepted, for whoever adds it up: grams of anhydrous base.
create view statistic_figure_reading as
  select entry.id as case_id, entry.number, obligation.establishment_id, obligation.template_code, obligation.period,
    obligation.from_day, obligation.to_day, total.upload_id, total.column_key, total.role, total.flow,
    total.substance_id, total.base_grams
  from submission
  join case_reading entry on entry.id = submission.case_id
  join statistic_obligation obligation on obligation.id = submission.obligation_id
  join statistic_total total on total.upload_id = submission.accepted_upload_id;
-- The rows behind them.
create view statistic_row_reading as
  select submission.case_id, upload.id as upload_id, statistic_row.row, statistic_row.said, statistic_row.bases
  from submission
  join statistic_upload upload on upload.id = submission.accepted_upload_id
  join statistic_row on statistic_row.upload_id = upload.id and statistic_row.is_accepted;

create view statistic_master_usage_reading (list, row_id, kind, entity_id) as
  select distinct 'substances', substance_id::text, 'statistics', upload.case_id::text
  from statistic_total join statistic_upload upload on upload.id = statistic_total.upload_id;
